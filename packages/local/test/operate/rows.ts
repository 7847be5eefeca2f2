import { shardOf } from "@todoke/core/shard";
import { dueAt, recordedAt, ttlWhenSent } from "../contract/orders.ts";
import type { Row } from "../contract/store-world.ts";

/** Rows as the consumer and the sweeper leave them. Only their shard is computed. */

const base = (event_id: string) => ({
  event_id,
  event_type: "order.placed",
  fingerprint: "f".repeat(64),
  notification: { subject: "Order placed", body: `the words of ${event_id}` },
  recorded_at: recordedAt,
  attempts: 1,
  source: { envelope: "plain", message_id: "m-1", receive_count: 1 },
  shard: shardOf(event_id),
});

export const pendingRow = (event_id: string, changes: object = {}): Row => ({
  ...base(event_id),
  status: "pending",
  due_at: dueAt,
  pending_shard: shardOf(event_id),
  ...changes,
});

export const parkedRow = (event_id: string, changes: object = {}): Row =>
  pendingRow(event_id, {
    pending_shard: `parked-${shardOf(event_id)}`,
    parked_at: "2026-05-20T01:00:00.000Z",
    attempts: 10,
    last_error: "10 publish attempts failed",
    ...changes,
  });

export const sentRow = (event_id: string, changes: object = {}): Row => ({
  ...base(event_id),
  status: "sent",
  sent_at: recordedAt,
  sent_by: "consumer",
  message_id: `sns-${event_id}`,
  ttl: ttlWhenSent,
  ...changes,
});
