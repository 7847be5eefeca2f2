import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBatching } from "../../src/lambda/batching.ts";
import { type Rig, startRig } from "./rig.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test.concurrent("gathers 35 messages into one batch while its window is open", async () => {
  const queue = rig.queue({ VisibilityTimeout: "30" });
  const { eventSource, batches } = rig.source(queue, { batchSize: 100, batchWindowSeconds: 1 });
  await rig.send(queue.queueUrl, numbered(35));

  eventSource.start();
  await batches.count(1);
  await eventSource.idle();

  expect(batches.entries.map((batch) => batch.bodies.length)).toEqual([35]);
  expect(eventSource.statistics.deleted).toBe(35);
});

test.concurrent("closes a batch at its size, before its window ends", async () => {
  const queue = rig.queue({ VisibilityTimeout: "30" });
  const { eventSource, batches } = rig.source(queue, { batchSize: 12, batchWindowSeconds: 300 });
  await rig.send(queue.queueUrl, numbered(12));

  eventSource.start();
  await batches.count(1);

  expect(batches.entries.map((batch) => batch.bodies.length)).toEqual([12]);
});

test.concurrent("splits a receive whose payload would pass 6 MB, and loses none of it", async () => {
  const queue = rig.queue({ VisibilityTimeout: "30" });
  const { eventSource, batches } = rig.source(queue);
  const body = "x".repeat(1_000_000);
  for (let sent = 0; sent < 8; sent += 1) await rig.send(queue.queueUrl, [body]);

  eventSource.start();
  await batches.count(2);
  await eventSource.idle();

  expect(batches.entries.map((batch) => batch.bodies.length)).toEqual([6, 2]);
  expect(eventSource.statistics.deleted).toBe(8);
});

test.each([
  ["more than ten without a window", { fifo: false, batchSize: 11, batchWindowSeconds: 0 }],
  ["more than 10,000", { fifo: false, batchSize: 10_001, batchWindowSeconds: 5 }],
  ["a FIFO batch of eleven", { fifo: true, batchSize: 11, batchWindowSeconds: 0 }],
  ["a FIFO window", { fifo: true, batchSize: 10, batchWindowSeconds: 1 }],
  ["a window above five minutes", { fifo: false, batchSize: 10, batchWindowSeconds: 301 }],
])("refuses %s, as AWS does", (_, batching) => {
  expect(() => checkBatching(batching)).toThrow(RangeError);
});
