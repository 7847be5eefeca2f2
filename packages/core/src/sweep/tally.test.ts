import { expect, test } from "vitest";
import type { PendingRow } from "../event-store/backlog.ts";
import { createTally } from "./tally.ts";

// 2026-05-20T00:10:00Z.
const clock = () => 1_779_235_800_000;
const key = (eventId: string, dueAt = "2026-05-20T00:09:00.000Z") => ({
  eventId,
  shard: "00",
  dueAt,
});
const row = (eventId: string, recordedAt: string | undefined): PendingRow => ({
  ...key(eventId),
  eventType: undefined,
  notification: undefined,
  attempts: 1,
  recordedAt,
  groupId: undefined,
  sequence: undefined,
});

test("of nothing, everything is nothing", () => {
  expect(createTally(clock).counts()).toEqual({
    ...{ scanned: 0, claimed: 0, sent: 0, failed: 0, parked: 0, remaining: 0 },
    oldest_pending_seconds: 0,
  });
});

test("what is sent, parked or somebody else's does not remain", () => {
  const tally = createTally(clock);
  tally.seen(["a", "b", "c", "d", "e"].map((id) => key(id)));
  tally.sent([row("a", undefined)]);
  tally.parked([row("b", undefined)], "why");
  tally.settled([key("c")]);
  expect(tally.counts()).toMatchObject({
    scanned: 5,
    sent: 1,
    parked: 1,
    remaining: 2,
    error: "why",
  });
});

test("what failed remains, and rows that were never read do, too", () => {
  const tally = createTally(clock);
  tally.seen([key("a")]);
  tally.failed(1, "refused");
  tally.unseen(40);
  expect(tally.counts()).toMatchObject({ failed: 1, remaining: 41, error: "refused" });
});

test("no failures leave no error", () => {
  const tally = createTally(clock);
  tally.failed(0, "");
  tally.parked([], "");
  expect(tally.counts()).not.toHaveProperty("error");
});

test("the oldest is as old as its recording; before that is read, as its grace says", () => {
  const tally = createTally(clock);
  tally.seen([key("a"), key("b")]);
  // Due at 00:09, so recorded at 00:08: two minutes ago.
  expect(tally.counts().oldest_pending_seconds).toBe(120);
  tally.loaded([row("a", "2026-05-19T23:10:00.000Z"), row("b", undefined)]);
  expect(tally.counts().oldest_pending_seconds).toBe(3_600);
  tally.sent([row("a", undefined)]);
  expect(tally.counts().oldest_pending_seconds).toBe(120);
});

test("times that are none, or to come, make nobody old", () => {
  const tally = createTally(clock);
  tally.seen([key("a", "garbage"), key("b", "2027-01-01T00:00:00.000Z")]);
  tally.loaded([row("a", "garbage")]);
  expect(tally.counts()).toMatchObject({ remaining: 2, oldest_pending_seconds: 0 });
});

test("says of each row that was sent how long that took, where the row says when it began", () => {
  const tally = createTally(clock);
  tally.sent([row("a", "2026-05-20T00:09:58.500Z"), row("b", undefined)]);
  tally.sent([row("c", "not a time"), row("d", "2026-05-20T00:00:00.000Z")]);
  expect(tally.notified()).toEqual([1_500, 600_000]);
});
