import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "./rig.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

test.concurrent("deletes a batch that was answered in full", async () => {
  const queue = rig.queue();
  const { eventSource, batches } = rig.source(queue);
  await rig.send(queue.queueUrl, ["a", "b", "c"]);

  eventSource.start();
  await batches.count(1);
  await eventSource.idle();

  expect(batches.entries).toEqual([
    { bodies: ["a", "b", "c"], receives: [1, 1, 1], outcome: "returned" },
  ]);
  expect(rig.server.inspectQueue(queue.queueName)?.messages).toEqual({
    ready: [],
    delayed: [],
    inflight: [],
  });
  expect(eventSource.statistics).toMatchObject({ batches: 1, deleted: 3, returned: 0 });
});

test.concurrent("brings back only the messages that the answer names, as their second receive", async () => {
  const queue = rig.queue();
  const { eventSource, batches } = rig.source(queue);
  await rig.send(queue.queueUrl, ["a", "fail once", "b"]);

  eventSource.start();
  await batches.count(2);
  await eventSource.idle();

  expect(batches.entries).toEqual([
    { bodies: ["a", "fail once", "b"], receives: [1, 1, 1], outcome: "returned" },
    { bodies: ["fail once"], receives: [2], outcome: "returned" },
  ]);
  expect(eventSource.statistics).toMatchObject({ batches: 2, deleted: 3, returned: 1 });
});

test.concurrent.each([
  ["an answer that names a message of no batch", "name a stranger once", "returned"],
  ["a throw", "throw once", "threw"],
])("brings back the whole batch after %s", async (_, order, outcome) => {
  const queue = rig.queue();
  const { eventSource, batches } = rig.source(queue);
  await rig.send(queue.queueUrl, ["a", order]);

  eventSource.start();
  await batches.count(2);
  await eventSource.idle();

  expect(batches.entries).toEqual([
    { bodies: ["a", order], receives: [1, 1], outcome },
    { bodies: ["a", order], receives: [2, 2], outcome: "returned" },
  ]);
  expect(eventSource.statistics).toMatchObject({ deleted: 2, returned: 2 });
});

test.concurrent("kills a function that runs past its timeout, and its batch returns to another", async () => {
  const queue = rig.queue();
  const pids: (number | undefined)[] = [];
  const { eventSource, batches, logs } = rig.source(queue, {
    worker: { timeoutMilliseconds: 500 },
    onBatch: ({ worker }) => {
      pids.push(worker.pid);
    },
    newRequestId: () => "request-1",
  });
  await rig.send(queue.queueUrl, ["hang once"]);

  eventSource.start();
  await batches.count(2);
  await eventSource.idle();

  expect(batches.entries.map((batch) => batch.outcome)).toEqual(["timed-out", "returned"]);
  expect(pids[0]).not.toBe(pids[1]);
  expect(logs.entries).toContain("request-1 Task timed out after 0.50 seconds");
  expect(eventSource.statistics).toMatchObject({ timeouts: 1, crashes: 0, deleted: 1 });
});

test.concurrent("gives the batch of a process killed at work to the next process", async () => {
  const queue = rig.queue();
  const { eventSource, pool, batches, logs } = rig.source(queue);
  await rig.send(queue.queueUrl, ["hang once"]);

  eventSource.start();
  await logs.find((line) => line === "began hang once");
  const [victim] = pool.workers;
  victim?.kill();
  await batches.count(2);
  await eventSource.idle();

  expect(batches.entries).toEqual([
    { bodies: ["hang once"], receives: [1], outcome: "crashed" },
    { bodies: ["hang once"], receives: [2], outcome: "returned" },
  ]);
  expect(await victim?.ended).toEqual({ code: null, signal: "SIGKILL" });
  expect(pool.workers).not.toContain(victim);
  expect(eventSource.statistics).toMatchObject({ crashes: 1, deleted: 1, returned: 1 });
});

test.concurrent("deletes nothing when a hook discards the answer and kills the process", async () => {
  const queue = rig.queue();
  let crashesLeft = 1;
  const { eventSource, batches } = rig.source(queue, {
    onAnswer: ({ worker, outcome }) => {
      if (crashesLeft === 0 || outcome.kind !== "returned") return undefined;
      crashesLeft -= 1;
      worker.kill();
      return "discard";
    },
  });
  await rig.send(queue.queueUrl, ["a"]);

  eventSource.start();
  await batches.count(2);
  await eventSource.idle();

  expect(batches.entries).toEqual([
    { bodies: ["a"], receives: [1], outcome: "discard" },
    { bodies: ["a"], receives: [2], outcome: "returned" },
  ]);
  expect(eventSource.statistics).toMatchObject({ crashes: 1, deleted: 1 });
});

test.concurrent("leaves a message that fails five times to the dead-letter queue", async () => {
  const deadLetters = rig.queue();
  const queue = rig.queue({
    VisibilityTimeout: "0",
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: deadLetters.queueArn,
      maxReceiveCount: 5,
    }),
  });
  const { eventSource, batches } = rig.source(queue);
  await rig.send(queue.queueUrl, ["fail"]);

  eventSource.start();
  await rig.server.spy.waitForMessage({ queueName: queue.queueName }, "dlq", 10_000);
  await eventSource.idle();

  expect(batches.entries.map((batch) => batch.receives)).toEqual([[1], [2], [3], [4], [5]]);
  expect(rig.server.inspectQueue(deadLetters.queueName)?.messages.ready).toHaveLength(1);
});
