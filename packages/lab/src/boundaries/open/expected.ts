import type { EngineName } from "../dynamodb/engines.ts";
import type { Expected } from "../record.ts";
import type { ExpectedFinding } from "./finding.ts";

/** A transaction that the disk refuses is rolled back whole; with room, the same input succeeds. */
const refusedThenDone = (name: string, outcome: "full" | "io-error"): Expected => ({
  case: name,
  counts: [
    [0, 0, 0],
    [1, 1, 0],
  ],
  children: [`without room: ${outcome}, exit 75`, "with room: applied, exit 0"],
  lockConflicts: 0,
});

/** By hand, before it was first run. */
export const expectedCases: readonly Expected[] = [
  {
    case: "same-id-naive-marker",
    counts: [
      [1, 1, 0],
      [1, 1, 0],
    ],
    // "Recognised": the 5 are gone, and nobody is told.
    children: ["add 1: applied, exit 0", "add 5: recognised, exit 0"],
    lockConflicts: 0,
  },
  {
    case: "same-id-fingerprint",
    counts: [
      [1, 1, 0],
      [1, 1, 0],
    ],
    children: ["add 1: applied, exit 0", "add 5: mismatch, exit 0"],
    lockConflicts: 0,
  },
  refusedThenDone("full-disk-page-limit", "full"),
  refusedThenDone("full-disk-8-blocks", "io-error"),
  refusedThenDone("full-disk-24-blocks", "io-error"),
  refusedThenDone("full-disk-40-blocks", "io-error"),
  refusedThenDone("full-disk-100-blocks", "io-error"),
  refusedThenDone("full-disk-300-blocks", "io-error"),
];

/** Of the findings, what must be so however the run went. */
export const expectedFindings: readonly ExpectedFinding[] = [
  {
    finding: "same id, Todoke",
    observed: {
      "first delivery": "sent",
      "second delivery": "dead-lettered",
      reason: "payload_mismatch",
      "quantity in the order": 1,
      "letters in the dead-letter queue": 1,
      announcements: 1,
    },
  },
  {
    // Three copies a run are from before the commit, one is from after it.
    finding: "power loss, observed",
    observed: {
      images: 8,
      "nothing of the event": 6,
      "all of the event": 2,
      "half or damaged": 0,
      "one effect after a redelivery": 8,
      "hot journals": 1,
    },
  },
  {
    finding: "power loss, journal being written",
    observed: { "all of the event": 0, "half or damaged": 0 },
  },
  {
    // Four pages change: 2⁴ − 2 mixtures, and 7 places to tear each.
    finding: "power loss, database being written",
    observed: { images: 42, "nothing of the event": 42, "half or damaged": 0 },
  },
  {
    // The acknowledged commit is undone: see the report.
    finding: "power loss, deletion not on disk",
    observed: { images: 1, "nothing of the event": 1, "one effect after a redelivery": 1 },
  },
  {
    finding: "power loss, deletion on disk",
    observed: { images: 1, "all of the event": 1, "one effect after a redelivery": 1 },
  },
  {
    // Of 14 mixtures without a journal, marker, its index and effect agree in two.
    finding: "power loss, control: fsync ignored",
    observed: { images: 14, "half or damaged": 12 },
  },
];

/**
 * Of a database engine that was killed.
 *
 * DynamoDB Local answers a transaction a moment before its own SQLite commits it: measured, the
 * last one before a kill is gone as a whole, and its journal is left behind; 20 ms later it would
 * have stayed. That is the emulator's, so it is counted and not expected either way.
 */
export const expectedOfEngine = (name: EngineName): ExpectedFinding => ({
  finding: `killed engine, ${name}`,
  observed: {
    kills: 3,
    "there by half": 0,
    "of these, not the last before a kill": 0,
    ...(name === "dynoxide" ? { "acknowledged and not whole": 0 } : {}),
  },
});
