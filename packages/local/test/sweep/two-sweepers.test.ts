import { sweep } from "@todoke/core/sweep/sweep";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pass } from "../../src/gateway/call.ts";
import { pendingRow, pendingRows } from "./rows.ts";
import { fortyFiveSeconds, type SweepWorld, startSweepWorld } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const TEN_MINUTES = 600_000;
const sweepAs = (caller: string, clock = () => world.now) =>
  sweep(world.sweeper(caller, clock), fortyFiveSeconds, { trigger: "schedule" });

const timesPublished = () => Object.values(world.published.counts());

test("two sweepers at once announce 1,000 rows, and none of them twice", async () => {
  await world.tables.put(pendingRows(1_000, "shared-"));
  const [one, other] = await Promise.all([sweepAs("one"), sweepAs("other")]);
  expect(one.run.sent + other.run.sent).toBe(1_000);
  expect(Math.min(one.run.claimed, other.run.claimed)).toBeGreaterThan(0);
  expect(one.run.claimed + other.run.claimed).toBe(1_000);
  expect(timesPublished()).toHaveLength(1_000);
  expect(timesPublished().filter((times) => times > 1)).toEqual([]);
});

test("sweepers whose clocks are twenty minutes apart lose nothing, and make no storm", async () => {
  await world.tables.put(pendingRows(150, "skewed-"));
  const slow = () => world.now;
  const fast = () => world.now + 2 * TEN_MINUTES;
  await Promise.all([sweepAs("slow", slow), sweepAs("fast", fast)]);
  await sweepAs("fast", fast);
  expect(timesPublished()).toHaveLength(150);
  expect(Math.max(...timesPublished())).toBeLessThanOrEqual(2);
  expect((await world.tables.events()).filter((row) => row.status !== "sent")).toEqual([]);
});

test("what a consumer recorded ten minutes ago by its clock is announced twice at most", async () => {
  // It is at work on it right now: recorded, published, and not marked yet.
  const recorded = { recorded_at: "2026-05-19T23:52:00.000Z", due_at: "2026-05-19T23:53:00.000Z" };
  await world.tables.put([pendingRow("hasty", recorded)]);
  expect((await sweepAs("sweeper")).run).toMatchObject({ sent: 1 });
  const mark = {
    eventId: "hasty",
    messageId: "the consumer's",
    sentBy: "consumer",
    attempts: 1,
  } as const;
  const { store } = world.sweeper();
  expect(await store.markSent([mark], fortyFiveSeconds)).toEqual([{ kind: "already-sent" }]);
  world.now += TEN_MINUTES;
  expect((await sweepAs("sweeper")).run).toMatchObject({ scanned: 0 });
  expect(world.published.counts()).toEqual({ hasty: 1 });
});

test("what a consumer recorded in ten minutes by its clock comes ten minutes late, and once", async () => {
  const recorded = { recorded_at: "2026-05-20T00:12:00.000Z", due_at: "2026-05-20T00:13:00.000Z" };
  await world.tables.put([pendingRow("early", recorded)]);
  expect((await sweepAs("sweeper")).run).toMatchObject({ scanned: 0, oldest_pending_seconds: 0 });
  world.now += TEN_MINUTES + 60_000;
  expect((await sweepAs("sweeper")).run).toMatchObject({ sent: 1 });
  expect(world.published.counts()).toEqual({ early: 1 });
});

test("a row that somebody marks between its claim and its announcement stays as they left it", async () => {
  await world.tables.put([pendingRow("raced")]);
  const { store } = world.sweeper("consumer");
  const mark = { eventId: "raced", messageId: "first", sentBy: "redelivery", attempts: 2 } as const;
  const end = world.gateway.onCall(async ({ phase, operation, caller }) => {
    if (phase === "request" && operation === "PublishBatch" && caller === "sweeper") {
      await store.markSent([mark], fortyFiveSeconds);
    }
    return pass;
  });
  expect((await sweepAs("sweeper")).run).toMatchObject({ sent: 1, failed: 0, remaining: 0 });
  end();
  expect(await world.tables.row("raced")).toMatchObject({
    message_id: "first",
    sent_by: "redelivery",
  });
});
