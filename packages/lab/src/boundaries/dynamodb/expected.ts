import type { Expected } from "../record.ts";

/**
 * What is expected on DynamoDB, by hand; the article measured SQLite only. A transaction that was
 * not sent is nothing, one that was committed is both rows: so D to G are SQLite's figures. F has
 * no uncommitted state to look at: before the first transaction is committed there is nothing.
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
    children: ["first: SIGKILL at before-send", "second: applied, exit 0"],
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
    case: "E-atomic-response-lost",
    counts: [
      [1, 1, 0],
      [1, 1, 0],
    ],
    children: ["first: unknown, exit 75", "second: recognised, exit 0"],
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
      "first: applied, exit 0",
      "second: cancelled, exit 75",
      "second again: recognised, exit 0",
    ],
    lockConflicts: 1,
  },
  {
    // Which of the two wins is the network's choice; that one does and one does not is not.
    case: "F-sending-at-once",
    counts: [
      [0, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
    ],
    children: [
      "winner: applied, exit 0",
      "loser: cancelled, exit 75",
      "loser again: recognised, exit 0",
    ],
    lockConflicts: 1,
  },
  {
    case: "F-transaction-conflict",
    counts: [
      [0, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
    ],
    children: [
      "second: conflict, exit 75",
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
    children: ["first: SIGKILL at before-send", "second: applied, exit 0"],
    lockConflicts: 0,
  },
] as const satisfies readonly Expected[];

export type DynamoDbCase = (typeof expected)[number]["case"];
