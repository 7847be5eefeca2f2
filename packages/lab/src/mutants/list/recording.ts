import { mutant } from "../mutant.ts";

const ITEMS = "event-store/items.ts";
const TRANSACT = "event-store/transact.ts";
const CANCELLATION = "event-store/cancellation.ts";
const PREPARE = "process/prepare.ts";
const BATCH = "process/process-batch.ts";

/** Bugs in how events are recorded. */
export const recordingMutants = [
  mutant("publishes before the commit", 4, [
    BATCH,
    "  const outcomes = await store.record(",
    `  const early = lanes.flat().map((part) => toAnnouncement(part, preparedOf(part)!));
  await processor.publisher.publish(early, timeLeft);
  const outcomes = await store.record(`,
  ]),
  mutant("puts the inbox row without a condition", 1, [
    ITEMS,
    "toWrite(ProcessedEvent.create(row).params<unknown>());",
    `toWrite({
    ...ProcessedEvent.create(row).params<any>(),
    ConditionExpression: undefined,
    ExpressionAttributeNames: undefined,
  });`,
  ]),
  mutant("puts the order without a condition", 1, [
    ITEMS,
    "  return toWrite(params);\n}",
    `  return toWrite(
    "Item" in (params as object)
      ? { ...(params as object), ConditionExpression: undefined, ExpressionAttributeNames: undefined }
      : params,
  );
}`,
  ]),
  mutant("commits inbox and business rows one after the other", 2, [
    TRANSACT,
    "    try {\n      await dynamodb.send(",
    `    try {
      const inbox = TransactItems.splice(0, 1);
      await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: inbox }));
      if (TransactItems.length === 0) return { kind: "committed" };
      await dynamodb.send(`,
  ]),
  mutant("takes every cancellation for a duplicate", 3, [
    TRANSACT,
    `    if (blamed) return { kind: "cancelled", verdicts };`,
    `    const sent = { status: "sent", notification: undefined, attempts: 1, sweepable: true } as const;
    const outcome = { kind: "duplicate", stored: sent } as const;
    if (blamed) return { kind: "cancelled", verdicts: events.map(() => ({ kind: "decided", outcome })) };`,
  ]),
  mutant("takes a conflict for a duplicate", 3, [
    CANCELLATION,
    '  return { kind: "contended", why: whyContended(contended.Code) };',
    '  return decided({ kind: "already-applied" });',
  ]),
  mutant("reads the first event's reasons only", 3, [
    TRANSACT,
    "    first += event.writes.length;\n",
    "",
  ]),
  mutant("takes an unknown answer for a commit", 4, [
    TRANSACT,
    `  return { kind: "unavailable", error: errorText(error) };\n}`,
    `  return { kind: "committed" };\n}`,
  ]),
  mutant("uses the event id as client request token", 11, [
    TRANSACT,
    "new TransactWriteItemsCommand({ TransactItems })",
    'new TransactWriteItemsCommand({ TransactItems, ClientRequestToken: events[0]?.eventId ?? "" })',
  ]),
  mutant("ignores the fingerprint", 3, [
    CANCELLATION,
    "differs(row.fingerprint, event.fingerprint) || ",
    "",
  ]),
  mutant("takes a pending row for a sent one", 11, [
    CANCELLATION,
    `status: row.status === "sent" ? "sent" : "pending",`,
    `status: "sent",`,
  ]),
  mutant("gives a pending row a ttl", 8, [
    PREPARE,
    "    shard,\n    pending_shard: shard,\n",
    "    shard,\n    pending_shard: shard,\n    ttl: Math.floor(now / 1_000) + 3_600,\n",
  ]),
  mutant("leaves a pending row without an index key", 9, [
    ITEMS,
    "toWrite(ProcessedEvent.create(row).params<unknown>());",
    `toWrite(
    (({ Item: { pending_shard: _, ...Item }, ...rest }) => ({ ...rest, Item }))(
      ProcessedEvent.create(row).params<any>(),
    ),
  );`,
  ]),
  mutant("is due at once: no grace", 10, [
    PREPARE,
    "due_at: isoTime(now + limits.sweepGraceSeconds * 1_000)",
    "due_at: isoTime(now)",
  ]),
];
