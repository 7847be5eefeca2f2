import { expect, test } from "vitest";
import type { EventRow } from "./event-row.ts";
import type { AuditView } from "./ops-log.ts";
import { timelineOf } from "./timeline.ts";

/** 2026-05-20T00:10:00Z. */
const now = 1_779_235_800_000;
const at = (minutes: number) => `2026-05-20T00:${String(minutes).padStart(2, "0")}:00.000Z`;

const row = (changes: Partial<EventRow>): EventRow => ({
  event_id: "A",
  status: "pending",
  event_type: "order.placed",
  fingerprint: undefined,
  notification: undefined,
  recorded_at: at(0),
  due_at: at(1),
  sent_at: undefined,
  parked_at: undefined,
  attempts: 1,
  last_error: undefined,
  sent_by: undefined,
  message_id: undefined,
  source: {
    envelope: "sns",
    receive_count: 2,
    ...{ message_id: "m", group_id: undefined, sequence: undefined, trace_id: undefined },
  },
  ttl: undefined,
  pending_shard: "00",
  ...changes,
});

const action = (minutes: number, name: string): AuditView => ({
  id: `${at(minutes)}#abc`,
  action: name,
  actor: "hanako",
  reason: "why",
  at: at(minutes),
  event_id: "A",
  details: undefined,
});

test("a pending event was received and recorded, was tried, and is due", () => {
  expect(timelineOf(row({ attempts: 2, last_error: "InternalError" }), [], now)).toEqual([
    { kind: "received", at: undefined, envelope: "sns", receiveCount: 2 },
    { kind: "recorded", at: at(0) },
    { kind: "attempts", at: undefined, count: 2, lastError: "InternalError" },
    { kind: "due", at: at(1) },
  ]);
});

test("a sent one expires, and what a person did stands in its time", () => {
  const sent = row({
    ...{ status: "sent", due_at: undefined, sent_at: at(5), sent_by: "operator" },
    // 30 days after 00:05.
    ...{ message_id: "sns-1", ttl: 1_781_827_500 },
  });
  const steps = timelineOf(sent, [action(5, "event.republish"), action(3, "event.unpark")], now);
  expect(steps.map((step) => [step.kind, step.at])).toEqual([
    ["received", undefined],
    ["recorded", at(0)],
    ["attempts", undefined],
    ["action", at(3)],
    // Of one millisecond: the action before what it brought about.
    ["action", at(5)],
    ["sent", at(5)],
    ["expires", "2026-06-19T00:05:00.000Z"],
  ]);
  expect(steps.at(-1)).toMatchObject({ passed: false });
  expect(timelineOf(sent, [], 1_781_827_500_000).at(-1)).toMatchObject({ passed: true });
});

test("a parked one has no next time, but a reason", () => {
  const parked = row({ parked_at: at(7), last_error: "10 publish attempts failed" });
  expect(timelineOf(parked, [], now).at(-1)).toEqual({
    kind: "parked",
    at: at(7),
    lastError: "10 publish attempts failed",
  });
});

test("of a deleted one what people did is left", () => {
  expect(timelineOf(undefined, [action(5, "b"), action(3, "a")], now)).toMatchObject([
    { kind: "action", at: at(3) },
    { kind: "action", at: at(5) },
  ]);
});

test("a row of another program is shown as far as it goes", () => {
  const bare = row({ source: undefined, recorded_at: undefined, due_at: undefined, attempts: 0 });
  expect(timelineOf(bare, [], now)).toEqual([{ kind: "recorded", at: undefined }]);
  const odd = row({ status: "sent", ttl: 9e15, sent_at: undefined });
  expect(timelineOf(odd, [], now).map(({ kind }) => kind)).not.toContain("expires");
});
