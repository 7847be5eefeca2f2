import { expect, test } from "vitest";
import { auditEntry } from "./audit-entry.ts";

/** 2026-05-20T00:00:00.000Z */
const now = 1_779_235_200_000;
const entry = (parts: object = {}) =>
  auditEntry(
    { action: "event.unpark", actor: "hanako", reason: "because", ...parts },
    now,
    () => 0.5,
  );

test("sorts by time, and is kept for 400 days", () => {
  expect(entry()).toEqual({
    kind: "audit",
    id: "2026-05-20T00:00:00.000Z#iiiiiiiiii",
    action: "event.unpark",
    actor: "hanako",
    reason: "because",
    at: "2026-05-20T00:00:00.000Z",
    ttl: 1_813_795_200,
  });
});

test("has an event only where there is one: the index over it is sparse", () => {
  expect(entry()).not.toHaveProperty("event_id");
  expect(entry({ eventId: "A" })).toMatchObject({ event_id: "A" });
});

test("takes no text that would spoil a line or an item", () => {
  const { reason, actor } = entry({ reason: `a\nb${"x".repeat(1_000)}`, actor: "\ud800" });
  expect(reason).toHaveLength(500);
  expect(reason.startsWith("a bx")).toBe(true);
  expect(actor).toBe("\u{fffd}");
});
