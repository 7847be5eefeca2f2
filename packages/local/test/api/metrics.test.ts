import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { type ApiWorld, CALLER, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const read = (query = "") => world.ask("GET", `/metrics${query}`, { as: "viewer" });
const none = {
  ...{ recorded: 0, duplicates: 0, deadLettered: 0 },
  ...{ sentByConsumer: 0, sentByRedelivery: 0, sentBySweeper: 0, sentByOperator: 0 },
};

test("the last hour by the minute, as it was counted", async () => {
  const { counters } = world.parts;
  world.time.now += 30 * 60_000;
  counters.add({ recorded: 12, duplicates: 1, dead_lettered: 2, sent_consumer: 11 });
  world.time.now += 60_000;
  counters.add({ recorded: 8, sent_redelivery: 3, sent_sweeper: 4, sent_operator: 5 });
  expect(await counters.flushIfDue(aMinute)).toEqual({ kind: "flushed" });
  world.gateway.resetCounts();
  world.time.now += 9 * 60_000;
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    from: "2026-05-19T23:40:00.000Z",
    to: "2026-05-20T00:40:00.000Z",
    step: "minute",
    approximate: true,
  });
  expect(body.points).toHaveLength(61);
  expect(body.points[0]).toEqual({ at: "2026-05-19T23:40:00.000Z", ...none });
  expect(body.points.slice(50, 52)).toEqual([
    {
      ...none,
      at: "2026-05-20T00:30:00.000Z",
      ...{ recorded: 12, duplicates: 1, deadLettered: 2, sentByConsumer: 11 },
    },
    {
      ...none,
      at: "2026-05-20T00:31:00.000Z",
      ...{ recorded: 8, sentByRedelivery: 3, sentBySweeper: 4, sentByOperator: 5 },
    },
  ]);
  // One for the counters and one for the runs.
  expect(world.gateway.counts(CALLER)).toEqual({ Query: 2 });
});

test("a range by the hour, both ends included", async () => {
  await world.putOps({ kind: "hour", id: "2026-05-20T00", recorded: 7, m05r: 7 });
  const { body } = await read("?step=hour&from=2026-05-19T22:30:00Z&to=2026-05-20T00:00:00Z");
  expect(body.points).toEqual([
    { at: "2026-05-19T22:00:00.000Z", ...none },
    { at: "2026-05-19T23:00:00.000Z", ...none },
    { at: "2026-05-20T00:00:00.000Z", ...none, recorded: 7 },
  ]);
});

test("the backlog as runs found it, oldest first, and of many together the worst", async () => {
  const runs = createSweepRuns(world.operator("sweeper").dynamodb, localTableNames.Ops);
  for (let one = 0; one < 301; one++) {
    const startedAt = new Date(world.time.now + one * 1_000).toISOString();
    await runs.write(
      {
        ...{ id: `${startedAt}#abc`, trigger: "schedule", started_at: startedAt },
        ...{ status: one === 5 ? "paused" : "done", duration_ms: 1, scanned: 0, claimed: 0 },
        ...{ sent: 0, failed: 0, parked: 0, remaining: one, oldest_pending_seconds: 10 * one },
      },
      aMinute,
      world.time.now,
    );
  }
  const few = await read("?from=2026-05-20T00:00:04Z&to=2026-05-20T00:00:06Z");
  expect(few.body.backlog).toEqual([
    { at: "2026-05-20T00:00:04.000Z", oldestPendingSeconds: 40, remaining: 4 },
    { at: "2026-05-20T00:00:06.000Z", oldestPendingSeconds: 60, remaining: 6 },
  ]);
  const all = await read("?from=2026-05-20T00:00:00Z&to=2026-05-20T01:00:00Z");
  expect(all.body.backlog).toHaveLength(300);
  expect(all.body.backlog.at(-1)).toMatchObject({ remaining: 300 });
});

test.each([
  ["?from=2026-05-12T23:00:00Z&to=2026-05-20T00:00:00Z", "unsupported_filter"],
  ["?from=2026-01-01T00:00:00Z&to=2026-05-20T00:00:00Z&step=hour", "unsupported_filter"],
  ["?from=2026-05-20T00:00:01Z&to=2026-05-20T00:00:00Z", "invalid_request"],
  ["?step=second", "invalid_request"],
  ["?from=0", "invalid_request"],
])("a range that makes no sense is refused: %s", async (query, code) => {
  const { status, body } = await read(query);
  expect({ status, code: body.code }).toEqual({ status: 400, code });
});

test("a week by the minute is one query, and 10,081 points", async () => {
  const { body } = await read("?from=2026-05-13T00:00:00Z&to=2026-05-20T00:00:00Z");
  expect(body.points).toHaveLength(10_081);
  expect(world.gateway.counts(CALLER)).toEqual({ Query: 2 });
});
