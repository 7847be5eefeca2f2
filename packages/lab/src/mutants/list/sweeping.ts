import { mutant } from "../mutant.ts";

const DUE = "sweep/announce-due.ts";
const IN_ORDER = "sweep/announce-in-order.ts";
const SWEEP = "sweep/sweep.ts";
const WRITES = "event-store/backlog-writes.ts";

/** Bugs in how the sweeper works, and in what people may do. */
export const sweepingMutants = [
  mutant("claims without a condition on the time", 10, [
    WRITES,
    `AND "status"='pending' AND due_at=?`,
    `AND "status"='pending' AND (due_at=? OR attribute_exists(due_at))`,
  ]),
  mutant(
    "trusts the index, and claims by id alone",
    7,
    [WRITES, `AND "status"='pending' AND due_at=?`, "AND (due_at=? OR attribute_exists(event_id))"],
    [
      "event-store/pending-row.ts",
      '  if (row.status !== "pending" || row.pending_shard !== key.shard) return undefined;\n',
      "",
    ],
    ["event-store/pending-row.ts", '    dueAt: text(row.due_at) ?? "",\n', ""],
  ),
  mutant("burns an attempt when it gives a row back", 9, [
    WRITES,
    "        { N: String(one.row.attempts) },",
    "        { N: String(one.row.attempts + 1) },",
  ]),
  mutant("parks a row where it is swept again", 3, [
    WRITES,
    "{ S: parkedPartition(row.shard) }",
    "{ S: row.shard }",
  ]),
  mutant("parks in silence", 9, [
    DUE,
    "    if (tally.counts().parked === 0) await runs.noteParked(timeLeft, clock());\n",
    "",
  ]),
  mutant(
    "trusts a lagging index that nothing is parked",
    9,
    [SWEEP, "if (total + parked === 0 && isOld && !dryRun)", "if (total === 0 && !dryRun)"],
    [
      "ops/sweep-runs.ts",
      "await dynamodb.send(note, abort(timeLeft)).catch(ignoreNewerNote);",
      'await dynamodb.send(new UpdateItemCommand({ ...flags, UpdateExpression: "SET may_have_parked = :false", ExpressionAttributeValues: { ":false": { BOOL: false } } }), abort(timeLeft));',
    ],
  ),
  mutant("parks what SNS refused for now", 9, [
    DUE,
    `  outcome.kind === "refused" && outcome.senderFault\n`,
    `  outcome.kind === "refused"\n`,
  ]),
  mutant("announces and does not mark", 10, [
    DUE,
    "  const outcomes = await store.markSent(marks, timeLeft);",
    '  const outcomes = marks.map(() => ({ kind: "marked" as const, store }));',
  ]),
  mutant("sweeps a FIFO queue in no order", 11, [
    SWEEP,
    "sweeper.fifo ? announceInOrder(pass) : announceShards(pass)",
    "announceShards(pass)",
  ]),
  mutant("sweeps a FIFO group on behind what it could not announce", 11, [
    IN_ORDER,
    '!round.has(line) || cleared.has(line.pop()?.eventId ?? "")',
    '!round.has(line) || (cleared.has(""), line.pop() !== undefined)',
  ]),
  mutant("leaves the audit entry out of the transaction", 12, [
    "operate/commit.ts",
    "ROLES.filter((role) => writes[role] !== undefined)",
    'ROLES.filter((role) => writes[role] !== undefined && role !== "audit")',
  ]),
  mutant("carries out an idempotency key once more", 12, [
    "operate/commit.ts",
    "ROLES.filter((role) => writes[role] !== undefined)",
    'ROLES.filter((role) => writes[role] !== undefined && role !== "request")',
  ]),
];
