import { expect, test } from "vitest";
import { type EventRow, isKey, stateOf } from "./event-row.ts";

/** 2026-05-20T00:00:00.000Z */
const now = 1_779_235_200_000;
const row = (parts: Partial<EventRow>): EventRow => ({
  event_id: "A",
  status: "pending",
  attempts: 1,
  ...parts,
});

test.each([
  ["pending", { due_at: "2026-05-20T00:00:00.001Z" }],
  ["stale", { due_at: "2026-05-20T00:00:00.000Z" }],
  // In no index: nobody but a person will ever see to it.
  ["stale", {}],
  ["parked", { due_at: "2026-05-19T00:00:00.000Z", parked_at: "2026-05-19T01:00:00.000Z" }],
  ["sent", { status: "sent", ttl: 1_779_235_201 }],
  ["expired", { status: "sent", ttl: 1_779_235_200 }],
  // Written by another program, without a TTL: it stays.
  ["sent", { status: "sent" }],
  // An older version left the time of parking on what it then announced.
  ["sent", { status: "sent", parked_at: "2026-05-19T01:00:00.000Z" }],
] as const)("%s: %o", (state, parts) => {
  expect(stateOf(row(parts), now)).toBe(state);
});

test("knows what DynamoDB takes as a key", () => {
  expect(isKey("")).toBe(false);
  expect(isKey("x".repeat(2_048))).toBe(true);
  expect(isKey("届".repeat(683))).toBe(false);
});
