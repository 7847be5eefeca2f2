import type { EventDetail, EventSummary } from "@todoke/functions/api/contract/events";
import type { World } from "./world.ts";

/** All that the API tells about one event. */
export function detailOf(world: World, row: EventSummary): EventDetail {
  const masked = world.knobs.role === "viewer";
  const activity = world.audit.filter(({ eventId }) => eventId === row.eventId);
  return {
    eventId: row.eventId,
    state: row.state,
    summary: row,
    timeline: timelineOf(world, row),
    notification: {
      subject: "Order placed",
      body: masked
        ? "***"
        : `{"event_id":"${row.eventId}","type":"${row.type}","customer":{"name":"宮沢 賢治","email":"kenji@example.jp"},"total":{"amount":12800,"currency":"JPY"}}`,
      attributes: { event_id: row.eventId, event_type: row.type ?? "" },
      masked,
    },
    records: [
      {
        table: "order_records",
        key: { order_id: row.eventId },
        item: {
          order_id: row.eventId,
          event_id: row.eventId,
          customer: {
            name: masked ? "***" : "宮沢 賢治",
            email: masked ? "***" : "kenji@example.jp",
          },
          lines: [
            { sku: "TEA-SENCHA-100", quantity: 2, price: 3_200 },
            { sku: "CUP-ARITA-02", quantity: 1, price: 6_400 },
          ],
          total: 12_800,
        },
        masked,
      },
    ],
    source: {
      envelope: "eventbridge",
      messageId: "2d0f6a4e-0b7a-4f0e-8c7f-6a3b8d3c9a10",
      groupId: null,
      receiveCount: 1,
      traceId: "1-665f3a0c-5b2c1d4e9f80a7b6c5d4e3f2",
    },
    fingerprint: "b4f1c7d09e0f2a5b8c6d3e1f70a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1",
    raw: { event_id: row.eventId, status: row.sentAt ? "sent" : "pending", attempts: row.attempts },
    rawMasked: masked,
    ttl:
      row.expiresAt === null
        ? null
        : {
            expiresAt: row.expiresAt,
            epochSeconds: Math.floor(Date.parse(row.expiresAt) / 1_000),
            passed: row.state === "expired",
          },
    activity,
    asOf: world.iso(),
  };
}

function timelineOf(world: World, row: EventSummary): EventDetail["timeline"] {
  const { attempts: count, lastError } = row;
  return [
    { kind: "received", at: null, envelope: "eventbridge", receiveCount: 1 },
    { kind: "recorded", at: row.recordedAt },
    ...(count > 0 ? [{ kind: "attempts" as const, at: null, count, lastError }] : []),
    ...(row.parkedAt ? [{ kind: "parked" as const, at: row.parkedAt, lastError }] : []),
    ...(row.dueAt && !row.parkedAt ? [{ kind: "due" as const, at: row.dueAt }] : []),
    ...(row.sentAt
      ? [{ kind: "sent" as const, at: row.sentAt, by: row.sentBy, messageId: row.messageId }]
      : []),
    ...world.audit
      .filter(({ eventId }) => eventId === row.eventId)
      .map((entry) => ({ kind: "action" as const, at: entry.at, entry })),
    ...(row.expiresAt
      ? [{ kind: "expires" as const, at: row.expiresAt, passed: row.state === "expired" }]
      : []),
  ];
}
