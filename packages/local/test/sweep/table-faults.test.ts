import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../src/gateway/faults.ts";
import { pendingRow, pendingRows } from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const fail = (operation: string, fault: Fault, times = Number.POSITIVE_INFINITY) =>
  world.faults.add({ operation, fault, times });

const statuses = async () => (await world.tables.runs()).map(({ status }) => status);

describe("a table that", () => {
  test.each<[string, string, Fault, RegExp]>([
    ["throttles the index", "Query", { kind: "throttle" }, /^ProvisionedThroughputExceeded/],
    ["cannot be reached", "Query", { kind: "refuse" }, /socket hang up|ECONNRESET/],
    ["throttles the rows", "BatchGetItem", { kind: "throttle" }, /^ProvisionedThroughputExceeded/],
    ["is unavailable", "BatchGetItem", { kind: "unavailable" }, /^ServiceUnavailable|503/],
  ])("%s: the run throws, says so, and has changed nothing", async (_, operation, fault, says) => {
    await world.tables.put(pendingRows(12, "kept-"));
    const handle = fail(operation, fault);
    await expect(world.run()).rejects.toThrow();
    expect(await world.tables.runs()).toMatchObject([
      { status: "failed", claimed: 0, sent: 0, error: expect.stringMatching(says) },
    ]);
    expect(world.published.all).toEqual([]);
    for (const row of await world.tables.events())
      expect(row).toEqual(pendingRow(String(row.event_id)));
    handle.remove();
    world.now += 60_000;
    expect((await world.run()).run).toMatchObject({ status: "done", sent: 12 });
    expect(await statuses()).toEqual(["failed", "done"]);
  });

  test("takes no claims: nothing is announced, and no row is changed", async () => {
    await world.tables.put(pendingRows(12, "unclaimed-"));
    const handle = fail("BatchExecuteStatement", { kind: "throttle" });
    expect((await world.run()).run).toMatchObject({
      claimed: 0,
      failed: 12,
      remaining: 12,
      error: expect.stringMatching(/^ProvisionedThroughputExceeded/),
    });
    expect(world.published.all).toEqual([]);
    handle.remove();
    expect((await world.run()).run).toMatchObject({ sent: 12 });
  });

  test("fails in the middle: what was begun is ended before the run throws", async () => {
    await world.tables.put(pendingRows(400, "middle-"));
    // The first chunk is read, the third is not; the others are side by side with it.
    let reads = 0;
    world.faults.add({
      operation: "BatchGetItem",
      match: ({ phase }) => phase === "request" && ++reads === 3,
      fault: { kind: "refuse" },
    });
    await expect(world.run()).rejects.toThrow();
    const calls = { ...world.gateway.counts() };
    const pending = (await world.tables.events()).filter((row) => row.status === "pending");
    expect(pending).toHaveLength(100);
    for (const row of pending) expect(row).toEqual(pendingRow(String(row.event_id)));
    expect(await world.tables.runs()).toMatchObject([
      { status: "failed", sent: 300, remaining: 100 },
    ]);
    expect(world.gateway.counts()).toEqual(calls);
    expect((await world.run()).run).toMatchObject({ status: "done", sent: 100 });
    expect(new Set(Object.values(world.published.counts()))).toEqual(new Set([1]));
  });
});

describe("when the ops table", () => {
  test("cannot be reached, the run throws before it has touched a row", async () => {
    await world.tables.put(pendingRows(3, "kept-"));
    fail("GetItem", { kind: "refuse" });
    await expect(world.run()).rejects.toThrow();
    expect(world.gateway.counts()).toEqual({ GetItem: 1 });
    expect(await world.tables.row("kept-1")).toEqual(pendingRow("kept-1"));
  });

  test("takes no note of the progress, the run goes on", async () => {
    await world.tables.put(pendingRows(3, "sent-"));
    fail("PutItem", { kind: "throttle" }, 1);
    expect((await world.run()).run).toMatchObject({ status: "done", sent: 3 });
    expect(await statuses()).toEqual(["done"]);
  });

  test("takes no record at the end, the run throws, with everything announced and marked", async () => {
    await world.tables.put(pendingRows(3, "sent-"));
    fail("PutItem", { kind: "refuse" });
    await expect(world.run()).rejects.toThrow();
    expect(world.published.ids).toHaveLength(3);
    expect((await world.tables.events()).map(({ status }) => status)).toEqual([
      "sent",
      "sent",
      "sent",
    ]);
  });

  test("takes no note of a parked row, it is not parked, and its neighbours are sent", async () => {
    await world.tables.put([...pendingRows(3, "sent-"), pendingRow("tired", { attempts: 10 })]);
    const handle = fail("UpdateItem", { kind: "unavailable" });
    expect((await world.run()).run).toMatchObject({ sent: 3, parked: 0, failed: 1, remaining: 1 });
    expect(await world.tables.row("tired")).toEqual(pendingRow("tired", { attempts: 10 }));
    handle.remove();
    expect(await world.run()).toMatchObject({ run: { parked: 1 }, parkedNow: 1 });
  });
});
