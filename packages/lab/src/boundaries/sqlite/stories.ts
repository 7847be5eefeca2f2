import type { Story } from "../story.ts";
import type { SqliteCase } from "./expected.ts";

export const stories = [
  {
    case: "A-no-dedup",
    title: "No deduplication",
    japanese: "重複を判定しない",
    meaning:
      "Nothing remembers the id, so each delivery adds. That the queue may deliver twice is enough to count twice; no crash is needed.",
  },
  {
    case: "B-marker-first",
    title: "Marker committed first",
    japanese: "処理済み記録を先に確定",
    meaning:
      "The marker outlived the process and the effect never came. The second delivery is told that all is done: the event is lost, and no later delivery can bring it back.",
  },
  {
    case: "C-effect-first",
    title: "Effect committed first",
    japanese: "DB反映を先に確定",
    meaning:
      "The effect outlived the process, the memory of it did not. The second delivery adds again: the loss of B has become a double effect.",
  },
  {
    case: "D-atomic-before-commit",
    title: "One transaction, killed before its commit",
    japanese: "同じトランザクション・commit前に中断",
    meaning:
      "SQLite drops what was not committed, both rows or neither. The second delivery begins from nothing and does the work once.",
  },
  {
    case: "E-atomic-after-commit",
    title: "One transaction, killed after its commit",
    japanese: "同じトランザクション・commit後に中断",
    meaning:
      "Nobody was told, but both rows are there. The second delivery finds the marker and changes nothing.",
  },
  {
    case: "F-overlapping-workers",
    title: "Two workers at once",
    japanese: "書込み競合後に明示的に再処理",
    meaning:
      'The second worker cannot take the write lock and gets SQLITE_BUSY: that is no duplicate, only a "not now". Tried again after the first one\'s commit, it finds the marker. This is one order of events, not all of them.',
  },
  {
    case: "G-side-effect-outside-db",
    title: "An effect outside the database, killed before the commit",
    japanese: "DBの外にも書き込み、commit前に中断",
    meaning:
      "The rollback cannot reach the file. The rows are right, the line is there twice: what is outside the transaction happens at least once, and must carry an id by which the other side can drop it.",
  },
] as const satisfies readonly (Story & { readonly case: SqliteCase })[];
