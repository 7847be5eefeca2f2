import type { Expected } from "../record.ts";

/**
 * What is expected, by hand. Effects and lines outside are the figures of the table in
 * 「再試行で二重処理しない？SQLiteで停止位置を変えた7つの実験」(PASS QUEST, 2026-09-26), which ran
 * Python 3.12 and SQLite 3.42 on macOS. The rows of `processed` are not in that table; they follow:
 *
 * - A marks nothing, ever: 0, 0.
 * - B commits the marker before the kill, and the second delivery believes it: 1, 1.
 * - C dies before the marker, so the second delivery adds the effect again, and then marks: 0, 1.
 * - D to G have marker and effect in one transaction, so rows of `processed` equal the effects.
 */
export const expected = [
  {
    case: "A-no-dedup",
    counts: [
      [0, 1, 0],
      [0, 2, 0],
    ],
    children: ["first: applied, exit 0", "second: applied, exit 0"],
    lockConflicts: 0,
  },
  {
    case: "B-marker-first",
    counts: [
      [1, 0, 0],
      [1, 0, 0],
    ],
    children: ["first: SIGKILL at after-marker", "second: recognised, exit 0"],
    lockConflicts: 0,
  },
  {
    case: "C-effect-first",
    counts: [
      [0, 1, 0],
      [1, 2, 0],
    ],
    children: ["first: SIGKILL at after-effect", "second: applied, exit 0"],
    lockConflicts: 0,
  },
  {
    case: "D-atomic-before-commit",
    counts: [
      [0, 0, 0],
      [1, 1, 0],
    ],
    children: ["first: SIGKILL at before-commit", "second: applied, exit 0"],
    lockConflicts: 0,
  },
  {
    case: "E-atomic-after-commit",
    counts: [
      [1, 1, 0],
      [1, 1, 0],
    ],
    children: ["first: SIGKILL at after-commit", "second: recognised, exit 0"],
    lockConflicts: 0,
  },
  {
    case: "F-overlapping-workers",
    counts: [
      [0, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
    ],
    children: [
      "second: busy, exit 75",
      "first: applied, exit 0",
      "second again: recognised, exit 0",
    ],
    lockConflicts: 1,
  },
  {
    case: "G-side-effect-outside-db",
    counts: [
      [0, 0, 1],
      [1, 1, 2],
    ],
    children: ["first: SIGKILL at before-commit", "second: applied, exit 0"],
    lockConflicts: 0,
  },
] as const satisfies readonly Expected[];

export type SqliteCase = (typeof expected)[number]["case"];
