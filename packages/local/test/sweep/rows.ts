import { shardOf } from "@todoke/core/shard";

export type Row = Readonly<Record<string, unknown>>;

/** The sweeper's clock in these suites: 2026-05-20T00:02:00.000Z, a minute after the rows are due. */
export const sweepTime = 1_779_235_320_000;
export const sweptAt = "2026-05-20T00:02:00.000Z";
export const recordedAt = "2026-05-20T00:00:00.000Z";
export const dueAt = "2026-05-20T00:01:00.000Z";
/** sweepTime in epoch seconds, and 30 days. */
export const ttlWhenSwept = 1_781_827_320;

export const bodyOf = (eventId: string): string => `{"order_id":"${eventId}","note":"届け"}`;

/** A row as the consumer leaves it when it recorded an event and did not announce it. */
export const pendingRow = (eventId: string, changes: Row = {}): Row => ({
  event_id: eventId,
  status: "pending",
  event_type: "order.placed",
  fingerprint: "f".repeat(64),
  notification: {
    subject: "Order placed",
    body: bodyOf(eventId),
    attributes: { currency: "JPY" },
  },
  recorded_at: recordedAt,
  due_at: dueAt,
  attempts: 1,
  source: { envelope: "json", message_id: `sqs-${eventId}`, receive_count: 1 },
  shard: shardOf(eventId),
  pending_shard: shardOf(eventId),
  ...changes,
});

/** So many rows `<prefix>1`, `<prefix>2`, … */
export const pendingRows = (count: number, prefix: string, changes: Row = {}): Row[] =>
  Array.from({ length: count }, (_, index) => pendingRow(`${prefix}${index + 1}`, changes));

export const sentRow = (eventId: string): Row => {
  const { due_at, pending_shard, ...row } = pendingRow(eventId, { status: "sent" });
  return { ...row, sent_at: recordedAt, sent_by: "consumer", message_id: "m", ttl: 1_781_827_200 };
};

/** Without some attributes, as another program might have written it. */
export const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
