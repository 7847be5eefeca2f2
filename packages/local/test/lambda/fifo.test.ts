import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "./rig.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const groupOf = (body: string) => body.slice(0, 1);

test.concurrent("keeps each group's order and runs each group once at a time, four groups at once", async () => {
  const queue = rig.queue({ FifoQueue: "true", VisibilityTimeout: "30" });
  const underWay = new Set<string>();
  const fourAtOnce = Promise.withResolvers<void>();
  const overlaps: string[] = [];
  const order: Record<string, string[]> = { a: [], b: [], c: [], d: [] };
  const { eventSource } = rig.source(queue, {
    fifo: true,
    batchSize: 1,
    concurrency: 4,
    onBatch: ({ records }) => {
      for (const { body } of records) {
        if (underWay.has(groupOf(body))) overlaps.push(body);
        underWay.add(groupOf(body));
        order[groupOf(body)]?.push(body);
      }
      if (underWay.size === 4) fourAtOnce.resolve();
    },
    onAnswer: async ({ records }) => {
      await fourAtOnce.promise;
      for (const { body } of records) underWay.delete(groupOf(body));
      return undefined;
    },
  });
  const bodies = [1, 2, 3, 4].flatMap((number) => ["a", "b", "c", "d"].map((g) => `${g}${number}`));
  await rig.send(queue.queueUrl, bodies, groupOf);

  eventSource.start();
  await rig.server.spy.waitForMessages(
    { queueName: queue.queueName },
    { count: 16, status: "consumed" },
  );

  expect(overlaps).toEqual([]);
  expect(order).toEqual({
    a: ["a1", "a2", "a3", "a4"],
    b: ["b1", "b2", "b3", "b4"],
    c: ["c1", "c2", "c3", "c4"],
    d: ["d1", "d2", "d3", "d4"],
  });
});

test.concurrent("puts messages of several groups into one batch", async () => {
  const queue = rig.queue({ FifoQueue: "true" });
  const { eventSource, batches } = rig.source(queue, { fifo: true });
  await rig.send(queue.queueUrl, ["a1", "b1", "c1"], groupOf);

  eventSource.start();
  await batches.count(1);

  expect(batches.entries[0]?.bodies).toEqual(["a1", "b1", "c1"]);
});

test.concurrent("holds a group back behind its failed message, and no other group", async () => {
  const queue = rig.queue({ FifoQueue: "true" });
  const { eventSource, batches } = rig.source(queue, { fifo: true, batchSize: 1 });
  const group = (body: string) => (body === "other" ? "b" : "a");
  await rig.send(queue.queueUrl, ["fail once", "second", "other"], group);

  eventSource.start();
  await batches.count(4);

  expect(batches.entries.map((batch) => batch.bodies[0])).toEqual([
    "fail once",
    "other",
    "fail once",
    "second",
  ]);
});

test.concurrent("never runs a group beside itself, even when its visibility ran out at work", async () => {
  const queue = rig.queue({ FifoQueue: "true" });
  const wasBusy = Promise.withResolvers<void>();
  const { eventSource, batches, problems } = rig.source(queue, {
    fifo: true,
    concurrency: 2,
    onAnswer: async () => {
      await wasBusy.promise;
      return undefined;
    },
  });
  await rig.send(queue.queueUrl, ["a1"], groupOf);

  eventSource.start();
  const problem = await problems.find(({ kind }) => kind === "group-busy");

  expect(problem).toMatchObject({ kind: "group-busy", messageIds: [expect.any(String)] });
  expect(eventSource.underWay).toBe(1);
  wasBusy.resolve();
  await batches.count(1);
  expect(eventSource.statistics.setAside).toBe(1);
});
