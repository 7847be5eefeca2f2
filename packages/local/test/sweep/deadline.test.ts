import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pass } from "../../src/gateway/call.ts";
import { pendingRows } from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** Plenty of time until so many calls of this operation have been made; then so much. */
const leftAfter = (operation: string, calls: number, milliseconds: number) => () =>
  (world.gateway.counts()[operation] ?? 0) >= calls ? milliseconds : 45_000;

const pending = async () => (await world.tables.events()).filter((row) => row.status === "pending");

test("a run whose time is nearly over begins nothing more, and the next goes on", async () => {
  await world.tables.put(pendingRows(250, "long-"));
  const { run } = await world.run(leftAfter("PublishBatch", 5, 4_999));
  expect(run).toMatchObject({ status: "out_of_time", scanned: 250, sent: 100, remaining: 150 });
  expect(await world.tables.runs()).toMatchObject([{ status: "out_of_time", sent: 100 }]);
  for (const row of await pending()) expect(row).toMatchObject({ attempts: 1 });
  expect((await world.run()).run).toMatchObject({ status: "done", sent: 150, remaining: 0 });
  expect(new Set(Object.values(world.published.counts()))).toEqual(new Set([1]));
});

test("what was claimed and can no longer be published is given back as it was", async () => {
  await world.tables.put(pendingRows(100, "late-"));
  // The first ten are claimed, published and marked; then ninety are claimed.
  const { run } = await world.run(leftAfter("BatchExecuteStatement", 3, 2_999));
  expect(run).toMatchObject({ status: "out_of_time", claimed: 100, sent: 10, failed: 90 });
  expect(run.remaining).toBe(90);
  expect(await pending()).toHaveLength(90);
  for (const row of await pending()) {
    expect(row).toMatchObject({
      attempts: 1,
      due_at: "2026-05-20T00:01:00.000Z",
      last_error: "The run ended before it could be published",
    });
  }
  expect((await world.run()).run).toMatchObject({ status: "done", sent: 90 });
});

test("what SNS has taken is marked, however little time is left", async () => {
  await world.tables.put(pendingRows(10, "marked-"));
  const { run } = await world.run(leftAfter("PublishBatch", 1, 2_000));
  expect(run).toMatchObject({ sent: 10, remaining: 0 });
  expect(await pending()).toEqual([]);
});

test("a long run notes how far it is, every five seconds at most", async () => {
  await world.tables.put(pendingRows(1_000, "slow-"));
  const notes: { readonly status: string; readonly sent: number; readonly after: number }[] = [];
  const end = world.gateway.onCall(({ phase, operation, parsed }) => {
    if (phase === "request" && operation === "PutItem") {
      // The wire's own form: PutItem of a run, as the adapter writes it.
      const { Item } = parsed as {
        Item: { status: { S: string }; sent: { N: string }; duration_ms: { N: string } };
      };
      // Not when it comes by here: shards publish side by side, and move the clock meanwhile.
      const after = Number(Item.duration_ms.N);
      notes.push({ status: Item.status.S, sent: Number(Item.sent.N), after });
    }
    // Each publish takes a tenth of a second of the sweeper's clock.
    if (phase === "response" && operation === "PublishBatch") world.now += 100;
    return pass;
  });
  const { run } = await world.run();
  end();
  expect(run).toMatchObject({ status: "done", sent: 1_000, duration_ms: 10_000 });
  expect(notes.at(0)).toMatchObject({ status: "running", sent: 0 });
  expect(notes.at(-1)).toMatchObject({ status: "done", sent: 1_000 });
  const running = notes.slice(0, -1);
  expect(running.length).toBeGreaterThan(1);
  for (const note of running) expect(note.status).toBe("running");
  const times = running.map(({ after }) => after).sort((a, b) => a - b);
  for (const [index, after] of times.slice(1).entries()) {
    expect(after - (times[index] ?? 0)).toBeGreaterThanOrEqual(5_000);
  }
  expect(await world.tables.runs()).toMatchObject([{ status: "done" }]);
});
