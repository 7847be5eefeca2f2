import { mutant } from "../mutant.ts";

const ANNOUNCE = "process/announce.ts";
const BATCH = "process/process-batch.ts";
const MARK = "event-store/mark-sent.ts";
const PARTIQL = "event-store/partiql.ts";
const PUBLISHER = "publisher.ts";

/** Bugs in how events are announced and marked. */
export const announcingMutants = [
  mutant("marks before it publishes", 6, [
    ANNOUNCE,
    "    const done = new Set<Part>();\n",
    `    const done = new Set<Part>();
    const early = recorded.map(({ announcement: { eventId } }) => ({ eventId, messageId: "none", sentBy: "consumer", attempts: 1 }) as const);
    await store.markSent(early, timeLeft);
`,
  ]),
  mutant(
    "marks without a condition",
    7,
    [MARK, `WHERE event_id=? AND "status"=?`, "WHERE event_id=?"],
    [MARK, `      { S: mark.eventId },\n      { S: "pending" },\n`, "      { S: mark.eventId },\n"],
  ),
  mutant("sets the ttl in milliseconds", 8, [
    MARK,
    "Math.floor(now / 1_000) + daysToSeconds(limits.sentTtlDays)",
    "now + daysToSeconds(limits.sentTtlDays) * 1_000",
  ]),
  mutant("forgets what was sent within a week", 8, [
    MARK,
    "daysToSeconds(limits.sentTtlDays)",
    "daysToSeconds(7)",
  ]),
  mutant("reads no statement's answer", 10, [
    PARTIQL,
    '  if (error === undefined) return { kind: "done" };',
    '  if (error !== null) return { kind: "done" };',
  ]),
  mutant("takes a refused entry for acknowledged", 6, [
    PUBLISHER,
    `  return { kind: "refused", error, senderFault: failed.SenderFault === true };`,
    `  return { kind: "acknowledged", messageId: error };`,
  ]),
  mutant("reads PublishBatch's results by position", 6, [
    PUBLISHER,
    "batch.map((_, index) => readEntry(String(index), answer))",
    `batch.map((_, index) => {
      const messageId = answer.Successful?.[index]?.MessageId;
      return messageId === undefined ? readEntry(String(index), answer) : { kind: "acknowledged", messageId };
    })`,
  ]),
  mutant("takes a lost answer for an acknowledgement", 6, [
    PUBLISHER,
    `batch.map(() => ({ kind: "unknown", error: errorText(error) }))`,
    `batch.map(() => ({ kind: "acknowledged", messageId: "lost" }))`,
  ]),
  mutant("announces again what is sent", 10, [
    BATCH,
    `if (outcome.stored.status === "sent") batch.settle(`,
    `if (outcome.stored.status !== "sent" && outcome.stored.status !== "pending") batch.settle(`,
  ]),
  mutant("ignores the stored notification", 5, [
    BATCH,
    "stored.notification ?? event.notification",
    "event.notification",
  ]),
  mutant("acknowledges a redelivery before it is marked", 10, [
    ANNOUNCE,
    "acknowledged.push({ one, mark });",
    `if (one.fresh) acknowledged.push({ one, mark });
        else batch.settle(one.part, { kind: "published-only" });`,
  ]),
  mutant("acknowledges though the dead letter failed", 3, [
    BATCH,
    `if (outcome?.kind === "sent") batch.settle(`,
    `if (outcome !== undefined) batch.settle(`,
  ]),
  mutant("loses the followers of what was not recorded", 3, [
    BATCH,
    `    batch.settle(part, { kind: "given-back", why: "behind_a_failure", recorded: false });
  }
}

/** Of what is recorded`,
    `    batch.settle(part, { kind: "skipped" });
  }
}

/** Of what is recorded`,
  ]),
  mutant("takes a follower with other content for a copy", 3, [
    BATCH,
    "  one?.fingerprint === other?.fingerprint && one?.eventType === other?.eventType;",
    "  one?.eventType === other?.eventType;",
  ]),
  mutant("publishes a FIFO batch all at once", 11, [
    ANNOUNCE,
    "      const round = batch.lanes.map(nextOf).filter((one) => one !== undefined);",
    "      const round = recorded.filter((one) => !done.has(one.part));",
  ]),
  mutant("goes on behind a failure of its FIFO group", 11, [
    "process/batch.ts",
    "const upTo = failure === -1 ? lane.length : failure;",
    "const upTo = lane.length;",
  ]),
  mutant("leaves FIFO events to the sweeper and goes on", 11, [
    ANNOUNCE,
    "const isLeft = one.sweepable && !isFifo(one.part.record);",
    "const isLeft = one.sweepable;",
  ]),
];
