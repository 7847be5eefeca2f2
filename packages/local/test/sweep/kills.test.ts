import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/gateway/call.ts";
import { SWEEPER } from "../../src/system/sweeper.ts";
import { pendingRow, pendingRows } from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";
import { publishes, startVictim, type Victim } from "./victim.ts";

// The bundled handler, in a process of its own with the real clock, killed for real. What it has
// claimed is due again 90 s later: the run after it is the same use case with its clock put ahead.

let world: SweepWorld;
let victim: Victim;
beforeAll(async () => {
  world = await startSweepWorld();
  victim = await startVictim(world);
});
afterEach(() => world.reset());
afterAll(async () => {
  await victim?.stop();
  await world?.stop();
});

/** The so-manieth call of an operation, before the engine hears of it or after it has acted. */
function nth(operation: string, count: number, phase: Call["phase"]) {
  let seen = 0;
  return (call: Call) => call.operation === operation && call.phase === phase && ++seen === count;
}

/** Fifteen rows: the first ten prove the topic, then come five. In the order of the calls. */
const boundaries: readonly (readonly [string, number, string])[] = [
  ["GetItem", 1, "the flags are read"],
  ["Query", 1, "the first shard is listed"],
  ["Query", 9, "a shard in the middle is listed"],
  ["Query", 16, "the last shard is listed"],
  ["PutItem", 1, "its beginning is noted"],
  ["BatchGetItem", 1, "rows are read"],
  ["BatchExecuteStatement", 1, "ten rows are claimed"],
  ["PublishBatch", 1, "ten rows are published"],
  ["BatchExecuteStatement", 2, "ten rows are marked"],
  ["BatchExecuteStatement", 3, "five rows are claimed"],
  ["PublishBatch", 2, "five rows are published"],
  ["BatchExecuteStatement", 4, "five rows are marked"],
  ["PutItem", 2, "its end is noted"],
];

/** Between publish and mark: these are announced once more. All others exactly once. */
const announcedTwice: Readonly<Record<string, number>> = {
  "response PublishBatch 1": 10,
  "request BatchExecuteStatement 2": 10,
  "response PublishBatch 2": 5,
  "request BatchExecuteStatement 4": 5,
};

describe.each(["request", "response"] as const)("killed at the %s, when", (phase) => {
  test.each(boundaries)("%s number %i: %s", async (operation, count) => {
    await world.tables.put(pendingRows(15, "order-"));
    expect(await victim.killedAt(nth(operation, count, phase))).toBe("crashed");
    world.now = Date.now() + 600_000;
    const { run } = await world.run();
    expect(run).toMatchObject({ status: "done", failed: 0, parked: 0, remaining: 0 });
    const times = Object.values(world.published.counts());
    expect(times).toHaveLength(15);
    const twice = announcedTwice[`${phase} ${operation} ${count}`] ?? 0;
    expect(times.filter((time) => time === 2)).toHaveLength(twice);
    expect(times.filter((time) => time > 2)).toEqual([]);
    expect((await world.tables.events()).every(({ status }) => status === "sent")).toBe(true);
  });
});

test("a run that nobody kills announces the same 15 rows once each", async () => {
  await world.tables.put(pendingRows(15, "order-"));
  expect((await victim.run()).kind).toBe("returned");
  expect(Object.values(world.published.counts())).toEqual(Array.from({ length: 15 }, () => 1));
  expect(world.gateway.counts(SWEEPER)).toMatchObject({
    GetItem: 1,
    PutItem: 2,
    BatchGetItem: 1,
    BatchExecuteStatement: 4,
    PublishBatch: 2,
  });
});

test("a row that kills each process that publishes it is parked, and its neighbours go out", async () => {
  const oldest = { due_at: "2026-05-19T00:00:00.000Z" };
  await world.tables.put([pendingRow("deadly", oldest), ...pendingRows(12, "neighbour-")]);
  const sentAfter: number[] = [];
  for (let run = 1; run <= 9; run += 1) {
    expect(await victim.killedAt(publishes("deadly"))).toBe("crashed");
    sentAfter.push(new Set(world.published.ids).size);
    await victim.endLeases();
  }
  // Twice nine neighbours are in its request. In the third run the other three go out, and then
  // those ten one by one, in whatever order. From the fourth on it is the last.
  expect(sentAfter.slice(0, 2)).toEqual([0, 0]);
  expect(sentAfter[2]).toBeGreaterThanOrEqual(3);
  expect(sentAfter.slice(3)).toEqual([12, 12, 12, 12, 12, 12]);
  expect(await world.tables.row("deadly")).toMatchObject({ status: "pending", attempts: 10 });
  expect((await victim.run()).kind).toBe("returned");
  expect(await world.tables.row("deadly")).toMatchObject({
    attempts: 10,
    parked_at: expect.any(String),
    last_error: "10 publish attempts failed; the last: no answer, it may have ended the sweeper",
  });
  expect(world.published.ids).not.toContain("deadly");
  expect(new Set(Object.values(world.published.counts()))).toEqual(new Set([1]));
});
