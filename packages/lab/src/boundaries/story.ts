/** How a report speaks of one case. */
export interface Story {
  readonly case: string;
  readonly title: string;
  readonly japanese: string;
  /** What the figures say, and what they do not. */
  readonly meaning: string;
}

/** The article it is measured against; figures and case names are its, the words are ours. */
export const ARTICLE =
  "「再試行で二重処理しない？SQLiteで停止位置を変えた7つの実験」 (PASS QUEST, 2026-09-26)";
