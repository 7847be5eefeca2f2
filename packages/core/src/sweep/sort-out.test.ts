import { expect, test } from "vitest";
import type { PendingRow } from "../event-store/backlog.ts";
import { isSuspect } from "./pass.ts";
import { sortOut } from "./sort-out.ts";

const row = (changes: Partial<PendingRow> = {}): PendingRow => ({
  ...{ eventId: "e", shard: "00", dueAt: "2026-05-20T00:01:00.000Z" },
  eventType: "order.placed",
  notification: { body: "words" },
  attempts: 1,
  recordedAt: undefined,
  groupId: undefined,
  sequence: undefined,
  ...changes,
});

const reasonOf = (changes: Partial<PendingRow>) => sortOut([row(changes)]).hopeless[0]?.reason;

test("a row with a type and words, and attempts left, can be announced", () => {
  expect(sortOut([row({ attempts: 9 })])).toEqual({ sound: [row({ attempts: 9 })], hopeless: [] });
});

test("after the tenth attempt it is hopeless, and says what the last one ended with", () => {
  expect(reasonOf({ attempts: 10, lastError: "InternalError: no" })).toBe(
    "10 publish attempts failed; the last: InternalError: no",
  );
  expect(reasonOf({ attempts: 11 })).toBe(
    "11 publish attempts failed; the last: no answer, it may have ended the sweeper",
  );
});

test("what it lacks, or SNS would refuse, is the reason", () => {
  expect(reasonOf({ eventType: undefined })).toMatch(/no event_type/);
  expect(reasonOf({ notification: undefined })).toMatch(/no notification/);
  expect(reasonOf({ notification: { body: "" } })).toBe("The notification's body is empty");
});

test("a suspect was taken by two sweeps that left no word of it", () => {
  const outcomes = [1, 2, 3, 9, 10].map((attempts) =>
    isSuspect({ attempts, lastError: undefined }),
  );
  // The consumer's attempt, then the first sweep's; at ten it is parked, not published.
  expect(outcomes).toEqual([false, false, true, true, false]);
  expect(isSuspect({ attempts: 5, lastError: "InternalError: no" })).toBe(false);
});
