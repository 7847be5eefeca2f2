import { afterAll, beforeAll, expect, test } from "vitest";
import { Journal, type Rig, startRig } from "./rig.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const inQueue = (name: string) => {
  const messages = rig.server.inspectQueue(name)?.messages;
  return { ready: messages?.ready.length, inflight: messages?.inflight.length };
};

test("receives nothing while it is paused, and everything afterwards", async () => {
  const queue = rig.queue();
  const { eventSource, batches } = rig.source(queue);
  const receives = new Journal<string>();
  rig.sqs.middlewareStack.add((next, context) => async (args) => {
    if (context.commandName !== "ReceiveMessageCommand") return next(args);
    receives.add("began");
    return next(args).finally(() => receives.add("ended"));
  });
  eventSource.start();
  await receives.find((entry) => entry === "began");

  await eventSource.pause();
  expect(receives.entries).toEqual(["began", "ended"]);
  await rig.send(queue.queueUrl, ["a", "b"]);
  expect(inQueue(queue.queueName)).toEqual({ ready: 2, inflight: 0 });

  eventSource.resume();
  await batches.count(1);
  expect(batches.entries).toMatchObject([{ bodies: ["a", "b"], receives: [1, 1] }]);
});

test("waits at its end for the batch under way, then leaves no process and no receive", async () => {
  const queue = rig.queue();
  const answered = Promise.withResolvers<undefined>();
  const began = Promise.withResolvers<void>();
  const { eventSource, pool } = rig.source(queue, {
    onBatch: () => began.resolve(),
    onAnswer: () => answered.promise,
  });
  await rig.send(queue.queueUrl, ["a"]);
  eventSource.start();
  await began.promise;
  const pids = pool.workers.map((worker) => worker.pid ?? 0);

  const stopped = eventSource.stop();
  answered.resolve(undefined);
  await stopped;

  expect(eventSource.statistics).toMatchObject({ deleted: 1, returned: 0 });
  expect(pids).toHaveLength(1);
  expect(() => process.kill(pids[0] ?? 0, 0)).toThrow("ESRCH");
  await rig.send(queue.queueUrl, ["too late"]);
  expect(inQueue(queue.queueName)).toEqual({ ready: 1, inflight: 0 });
});

test("kills at its end what does not finish in time", async () => {
  const queue = rig.queue();
  const { eventSource, pool, batches, logs } = rig.source(queue);
  await rig.send(queue.queueUrl, ["hang once"]);
  eventSource.start();
  await logs.find((line) => line === "began hang once");
  const [worker] = pool.workers;

  await eventSource.stop({ graceMilliseconds: 0 });

  expect(worker?.hasEnded).toBe(true);
  expect(() => process.kill(worker?.pid ?? 0, 0)).toThrow("ESRCH");
  await batches.count(1);
  expect(batches.entries[0]?.outcome).toBe("crashed");
});
