import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type BatchWorld, kinds, startBatchWorld } from "./batch-world.ts";
import { message, order } from "./orders.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld({ fifo: true });
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** An order of a customer, whose orders must keep their order: `alice-3` is of the group `alice`. */
const of = (id: string, changes: object = {}) =>
  message(order(id, changes), { messageId: id, groupId: id.split("-")[0] ?? id });
const batch = (...ids: string[]) => ids.map((id) => of(id));

const entryOf = (id: string) => (entry: { readonly message: string }) =>
  entry.message.includes(`"${id}"`);

const announcedOf = async (group: string) =>
  (await world.announced()).map(({ eventId }) => eventId).filter((id) => id.startsWith(group));

test("announces each group in its order", async () => {
  const ids = ["ann-1", "bob-1", "ann-2", "ann-3", "bob-2"];
  const result = await world.process(batch(...ids));
  expect(kinds(result)).toEqual(Object.fromEntries(ids.map((id) => [id, "sent"])));
  const announced = (await world.announced()).map(({ eventId }) => eventId);
  expect(announced.filter((id) => id.startsWith("ann"))).toEqual(["ann-1", "ann-2", "ann-3"]);
  expect(announced.filter((id) => id.startsWith("bob"))).toEqual(["bob-1", "bob-2"]);
});

test("gives back a group from its first failure on, and other groups go on", async () => {
  world.faults.add({
    operation: "TransactWriteItems",
    fault: {
      kind: "transaction-conflict",
      items: ({ values }) => JSON.stringify(values).includes('"cat-2"'),
    },
  });
  const result = await world.process(batch("cat-1", "cat-2", "dan-1", "cat-3", "dan-2"));
  expect(result.failedMessageIds).toEqual(["cat-2", "cat-3"]);
  expect(kinds(result)).toEqual({
    "cat-1": "sent",
    "cat-2": "given-back",
    "dan-1": "sent",
    "cat-3": "given-back",
    "dan-2": "sent",
  });
  expect(await world.rows.inbox("cat-3")).toBeUndefined();
});

test("announces nothing behind an entry that SNS refused in the middle of a group", async () => {
  world.faults.add({
    operation: "PublishBatch",
    fault: { kind: "fail-entries", entries: entryOf("eve-2") },
  });
  const result = await world.process(batch("eve-1", "eve-2", "eve-3", "fay-1", "fay-2"));
  expect(result.failedMessageIds).toEqual(["eve-2", "eve-3"]);
  expect(result.parts[2]?.outcome).toMatchObject({ why: "behind_a_failure", recorded: true });
  world.faults.clear();
  const again = await world.process(batch("eve-2", "eve-3"));
  expect(again.failedMessageIds).toEqual([]);
  const announced = (await world.announced()).map(({ eventId }) => eventId);
  expect(announced.filter((id) => id.startsWith("eve"))).toEqual(["eve-1", "eve-2", "eve-3"]);
  expect(announced.filter((id) => id.startsWith("fay"))).toEqual(["fay-1", "fay-2"]);
});

test("starts nothing behind what could not be dead-lettered", async () => {
  world.faults.add({ service: "sqs", fault: { kind: "refuse" } });
  const result = await world.process([
    of("gil-1"),
    message("not JSON", { messageId: "gil-2", groupId: "gil" }),
    of("gil-3"),
  ]);
  expect(result.failedMessageIds).toEqual(["gil-2", "gil-3"]);
  expect(await world.rows.inbox("gil-1")).toMatchObject({ status: "sent" });
  expect(await world.rows.inbox("gil-3")).toBeUndefined();
});

test("goes on behind what was dead-lettered", async () => {
  const bad = message("not JSON", { messageId: "hal-2", groupId: "hal" });
  const result = await world.process([of("hal-1"), bad, of("hal-3")]);
  expect(result.failedMessageIds).toEqual([]);
  expect(await announcedOf("hal")).toEqual(["hal-1", "hal-3"]);
  expect(await world.deadLetters()).toMatchObject([{ attributes: { reason: "not_json" } }]);
});

test("gives back what succeeded behind a mark that failed, and announces it no more", async () => {
  world.faults.add({
    operation: "BatchExecuteStatement",
    fault: {
      kind: "fail-statements",
      statements: ({ parameters }) => JSON.stringify(parameters).includes('"ida-1"'),
    },
  });
  const result = await world.process(batch("ida-1", "ida-2"));
  expect(kinds(result)).toEqual({ "ida-1": "given-back", "ida-2": "sent" });
  expect(result.failedMessageIds).toEqual(["ida-1", "ida-2"]);
  world.faults.clear();
  expect(kinds(await world.process(batch("ida-1", "ida-2")))).toEqual({
    "ida-1": "published-only",
    "ida-2": "skipped",
  });
});

test("announces nothing before a copy that must be judged by itself", async () => {
  await world.process(batch("joe-1"));
  await world.announced();
  // The first copy is a mismatch; the second is right, but waits for the next delivery.
  const result = await world.process([
    of("joe-1", { freight: 0 }),
    { ...of("joe-1"), messageId: "joe-1-again" },
    of("joe-2"),
  ]);
  expect(result.failedMessageIds).toEqual(["joe-1-again", "joe-2"]);
  expect(await world.announced()).toEqual([]);
});

test("lets the same messages of two groups share a transaction", async () => {
  await world.process(batch("kim-1", "lee-1", "kim-2", "lee-2"));
  expect(world.gateway.counts()).toMatchObject({ TransactWriteItems: 1, BatchExecuteStatement: 1 });
});
