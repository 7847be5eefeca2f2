import { boundariesInJapanese } from "./boundaries.ts";
import { matrixInJapanese } from "./matrix.ts";
import { pageInJapanese } from "./page.ts";
import { storiesInJapanese } from "./stories.ts";

/** The report in Japanese, by the English sentence. A test holds that none is missing. */
export const japanese: Readonly<Record<string, string>> = {
  ...pageInJapanese,
  ...matrixInJapanese,
  ...boundariesInJapanese,
  ...storiesInJapanese,
};
