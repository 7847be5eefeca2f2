import { expect, onTestFinished, test } from "vitest";
import { parseFlags } from "../../src/commands/flags.ts";
import { runOnce } from "../../src/commands/once.ts";
import type { InputOrder } from "../../src/orders/input-order.ts";
import type { System } from "../../src/system/system.ts";
import { queuesBehind } from "../operate/dead-letters-world.ts";
import { northwindOrders, seeded, silent, systemFor } from "./support.ts";

const once = (system: System, orders: readonly InputOrder[], deliveries: number, seed: number) =>
  runOnce(system, orders, parseFlags(["--once", "--deliveries", String(deliveries)]), {
    random: seeded(seed),
    progress: silent,
  });

/** Bodies under which one event was announced. */
function wordings(system: System): number[] {
  const bodies = Map.groupBy(system.announcements.all, (one) => one.eventId);
  return [...bodies.values()].map((all) => new Set(all.map(({ body }) => body)).size);
}

test("writes each order once and announces it, though one batch in three dies with its process", async () => {
  const system = await systemFor({ crashProbability: 0.33, random: seeded(7), concurrency: 3 });
  const summary = await once(system, await northwindOrders(120), 2, 8);
  expect(summary).toMatchObject({
    sent: 240,
    distinct: 120,
    orders: 120,
    events: 120,
    pending: 0,
    deadLettered: 0,
    announcedDistinct: 120,
    duplicateOrders: 0,
    lost: 0,
  });
  expect(summary.crashes).toBeGreaterThan(4);
  expect(new Set(wordings(system))).toEqual(new Set([1]));
});

test("costs 3 calls for a batch of 10 when nothing goes wrong", async () => {
  const system = await systemFor({ concurrency: 1 });
  const summary = await once(system, await northwindOrders(30), 1, 1);
  expect(summary.awsCalls).toEqual({
    TransactWriteItems: 3,
    PublishBatch: 3,
    BatchExecuteStatement: 3,
    // The hourly counters, once for the first twenty events.
    UpdateItem: 1,
  });
  expect(summary).toMatchObject({ orders: 30, announcements: 30, lost: 0 });
});

test("keeps the order within each group of a FIFO queue, also through crashes", async () => {
  const system = await systemFor({ fifo: true, crashProbability: 0.2, random: seeded(3) });
  const orders = (await northwindOrders(40)).map((order, index) => ({
    ...order,
    customerId: `group-${index % 4}`,
  }));
  const summary = await once(system, orders, 1, 4);
  expect(summary).toMatchObject({ orders: 40, announcedDistinct: 40, lost: 0, duplicateOrders: 0 });
  // The shuffle is the test's own: the same seed gives the order in which they were sent.
  const sent = (await import("../../src/orders/send.ts")).shuffled(orders, seeded(4));
  const first = [...new Set(system.announcements.all.map((one) => one.eventId))];
  for (const group of ["group-0", "group-1", "group-2", "group-3"]) {
    const keys = sent.filter((order) => order.customerId === group).map((order) => order.key);
    expect(first.filter((eventId) => keys.includes(eventId))).toEqual(keys);
  }
});

test("sends poison to the dead-letter queue and its neighbours to the table", async () => {
  const system = await systemFor();
  const good = await northwindOrders(12);
  const poison = ['{"orderId":"NW-1"}', '{"type":"no.such"}', '{"orderId":""}'].map((body) => ({
    body,
    key: body,
    customerId: "none",
  }));
  const summary = await once(system, [...good, ...poison], 1, 5);
  expect(summary).toMatchObject({ orders: 12, deadLettered: 3, lost: 0, announcedDistinct: 12 });
});

test("recovers what SQS dead-lettered, when every single batch had died", async () => {
  const system = await systemFor({ crashProbability: 1, maxReceives: 2, random: seeded(9) });
  const summary = await once(system, await northwindOrders(20), 1, 6);
  expect(summary.redriven).toBeGreaterThan(0);
  expect(summary).toMatchObject({ orders: 20, announcedDistinct: 20, lost: 0, pending: 0 });
});

test("recovers what SQS dead-lettered behind poison of its group, and counts all of that", async () => {
  const system = await systemFor({ fifo: true, crashProbability: 1, maxReceives: 2 });
  const queues = queuesBehind(system.messaging);
  onTestFinished(queues.destroy);
  await queues.putLetter("earlier poison", { reason: "malformed", groupId: "group-1" });
  const body = '{"orderId":""}';
  const good = (await northwindOrders(4)).map((order) => ({ ...order, customerId: "group-1" }));
  const orders = [...good, { body, key: body, customerId: "group-1" }];
  const summary = await once(system, orders, 1, 5);
  expect(summary.redriven).toBeGreaterThan(0);
  expect(system.messaging.letters().givenUp).toEqual([]);
  expect(summary).toMatchObject({ orders: 4, announcedDistinct: 4, lost: 0 });
});

test("counts an effect that the database took twice, though the table shows one row", async () => {
  const system = await systemFor();
  const [order] = await northwindOrders(1);
  if (order === undefined) throw new Error("No order to write");
  const { PutItemCommand, TransactWriteItemsCommand } = await import("@aws-sdk/client-dynamodb");
  const put = { TableName: "order_records", Item: { order_id: { S: order.key } } };
  await system.clients.dynamodb.send(
    new TransactWriteItemsCommand({ TransactItems: [{ Put: put }] }),
  );
  await system.clients.dynamodb.send(
    new TransactWriteItemsCommand({ TransactItems: [{ Put: put }] }),
  );
  expect(system.ledger.effectsOf(order.key)).toBe(2);
  // And it says so in the end, with the order announced or not.
  await system.clients.dynamodb.send(new PutItemCommand(put));
  const summary = await once(system, [order], 1, 2);
  expect(summary).toMatchObject({ duplicateOrders: 1 });
});
