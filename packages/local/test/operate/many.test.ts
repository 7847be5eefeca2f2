import { republishMany, unparkMany } from "@todoke/core/operate/many";
import { eventIdsOf } from "@todoke/core/views/list-events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";
import { because, type OperateWorld, startOperateWorld } from "./operate-world.ts";
import { parkedRow, pendingRow, sentRow } from "./rows.ts";

let world: OperateWorld;
beforeAll(async () => {
  world = await startOperateWorld(await resolveDynamoDb({ engine: "dynoxide", cacheDirectory }));
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const usual = { maxItems: 100, ratePerSecond: 10 };
const republishAll = (ids: Iterable<string> | AsyncIterable<string>, parts: object = {}) =>
  republishMany(ids, because, { ...usual, ...parts }, aMinute, world.operator());
const put = async (make: (id: string) => object, ...ids: string[]) => {
  for (const id of ids) await world.rows.putInbox({ ...make(id) });
  return ids;
};

test("each event has a transaction and an audit entry of its own, and its own outcome", async () => {
  await put(pendingRow, "m-1", "m-2");
  await put(sentRow, "m-3");
  const report = await republishAll(["m-1", "m-3", "m-2", "nobody", "m-1"]);
  expect(report).toMatchObject({
    end: "done",
    handled: 4,
    counts: { sent: 2, already_sent: 1, not_found: 1 },
  });
  expect(report.outcomes.map(({ eventId, outcome }) => [eventId, outcome.kind])).toEqual([
    ["m-1", "sent"],
    ["m-3", "already_sent"],
    ["m-2", "sent"],
    ["nobody", "not_found"],
  ]);
  expect((await world.ops("audit")).map(({ event_id }) => event_id).sort()).toEqual(["m-1", "m-2"]);
});

test("no more begin a second than were asked for", async () => {
  const ids = await put(pendingRow, "r-1", "r-2", "r-3", "r-4", "r-5");
  const begun = world.time.now;
  await republishAll(ids, { ratePerSecond: 4 });
  expect(world.time.slept).toEqual([250, 250, 250, 250]);
  expect(world.time.now - begun).toBe(1_000);
});

test("a slow rate is slept in slices, so that a cancelled job is heard", async () => {
  const ids = await put(pendingRow, "w-1", "w-2");
  await republishAll(ids, { ratePerSecond: 0.4 });
  expect(world.time.slept).toEqual([1_000, 1_000, 500]);
});

test("cancelled in the middle, it ends after the event under way and leaves the others", async () => {
  const ids = await put(pendingRow, "c-1", "c-2", "c-3");
  const controller = new AbortController();
  const onProgress = ({ handled }: { handled: number }) => {
    if (handled === 2) controller.abort();
  };
  const report = await republishAll(ids, { signal: controller.signal, onProgress });
  expect(report).toMatchObject({ end: "cancelled", handled: 2, counts: { sent: 2 } });
  expect(await world.rows.inbox("c-3")).toEqual(pendingRow("c-3"));
  expect(await world.ops("audit")).toHaveLength(2);
});

test("cancelled before it began, it does nothing", async () => {
  const ids = await put(pendingRow, "c-4");
  const report = await republishAll(ids, { signal: AbortSignal.abort() });
  expect(report).toMatchObject({ end: "cancelled", handled: 0 });
  expect(world.gateway.counts()).toEqual({});
});

test("stops at its bound, and says that there are more", async () => {
  const ids = await put(pendingRow, "b-1", "b-2", "b-3");
  expect(await republishAll(ids, { maxItems: 2 })).toMatchObject({ end: "max_items", handled: 2 });
  expect(await republishAll(["b-3"], { maxItems: 1 })).toMatchObject({ end: "done", handled: 1 });
});

test("stops while there is time to end an event properly", async () => {
  const ids = await put(pendingRow, "t-1", "t-2");
  const timeLeft = () => (world.asked.length === 0 ? 60_000 : 4_999);
  const report = await republishMany(ids, because, usual, timeLeft, world.operator());
  expect(report).toMatchObject({ end: "out_of_time", handled: 1 });
});

test("stops when the topic is at fault, and leaves the other rows as they are", async () => {
  const ids = await put(pendingRow, ...Array.from({ length: 8 }, (_, index) => `f-${index}`));
  world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
  expect(await republishAll(ids)).toMatchObject({
    end: "faults",
    handled: 5,
    counts: { still_pending: 5 },
  });
  expect(await world.rows.inbox("f-5")).toEqual(pendingRow("f-5"));
  expect(await world.ops("audit")).toHaveLength(5);
});

test("goes on past events that SNS refuses for their own sake", async () => {
  const ids = await put(pendingRow, ...Array.from({ length: 7 }, (_, index) => `g-${index}`));
  const entries = ({ message }: { readonly message: string }) => !message.endsWith("g-6");
  world.faults.add({ operation: "PublishBatch", fault: { kind: "fail-entries", entries } });
  expect(await republishAll(ids)).toMatchObject({
    end: "done",
    counts: { still_pending: 6, sent: 1 },
  });
});

test("a dry run says what would be done, and writes nothing", async () => {
  const ids = await put(pendingRow, "d-1");
  await put(sentRow, "d-2");
  const request = { ...because, dryRun: true };
  const report = await republishMany([...ids, "d-2"], request, usual, aMinute, world.operator());
  expect(report.counts).toEqual({ would_republish: 1, already_sent: 1 });
  expect(world.gateway.counts()).toEqual({ GetItem: 2 });
});

test("with one key, a second call repeats none of the events", async () => {
  const ids = await put(pendingRow, "i-1", "i-2");
  const request = { ...because, idempotencyKey: "all of them" };
  await republishMany(ids, request, usual, aMinute, world.operator());
  const report = await republishMany(ids, request, usual, aMinute, world.operator());
  expect(report.counts).toEqual({ repeated: 2 });
  expect(world.asked).toHaveLength(2);
});

test("works on a filtered list, each event once, although the list moves under it", async () => {
  await put(parkedRow, ...Array.from({ length: 12 }, (_, index) => `list-${index}`));
  const viewing = {
    dynamodb: world.operator("viewer").dynamodb,
    tableName: localTableNames.ProcessedEvents,
    clock: world.time.clock,
  };
  const parked = eventIdsOf({ list: "parked" }, aMinute, viewing);
  const report = await unparkMany(parked, because, usual, aMinute, world.operator());
  expect(report).toMatchObject({ end: "done", counts: { unparked: 12 } });
  world.faults.add({
    operation: "PublishBatch",
    fault: { kind: "fail-entries", entries: () => true },
  });
  // What cannot be published is due again later, and so comes once more at the list's end.
  const pending = eventIdsOf({ list: "pending" }, aMinute, viewing);
  const again = await republishAll(pending);
  expect(again.end).toBe("done");
  expect(again.handled).toBe(new Set(again.outcomes.map(({ eventId }) => eventId)).size);
  expect(await world.ops("audit")).toHaveLength(12 + again.handled);
});

test("says so when the list cannot be read on, and what was done before", async () => {
  await put(pendingRow, "e-1");
  async function* broken() {
    yield "e-1";
    throw new Error("no more");
  }
  expect(await republishAll(broken())).toMatchObject({
    end: "list_failed",
    error: "Error: no more",
    counts: { sent: 1 },
  });
});
