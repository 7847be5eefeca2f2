import type { ServiceOutputTypes } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "./rig.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

/** Answers the first calls of one kind to one queue in the queue's stead. */
function disturb(
  queueUrl: string,
  command: string,
  times: number,
  answer: () => ServiceOutputTypes,
): void {
  let left = times;
  rig.sqs.middlewareStack.add((next, context) => async (args) => {
    const isMeant = "QueueUrl" in args.input && args.input.QueueUrl === queueUrl;
    if (!isMeant || context.commandName !== command || left === 0) return next(args);
    left -= 1;
    return { output: answer(), response: {} };
  });
}

test.concurrent("goes on polling after the queue did not answer", async () => {
  const queue = rig.queue();
  const { eventSource, batches, problems } = rig.source(queue, { random: () => 0 });
  disturb(queue.queueUrl, "ReceiveMessageCommand", 2, () => {
    throw new Error("connection refused");
  });
  await rig.send(queue.queueUrl, ["a"]);

  eventSource.start();
  await batches.count(1);

  expect(problems.entries).toMatchObject([
    { kind: "receive-failed", failures: 1, error: { message: "connection refused" } },
    { kind: "receive-failed", failures: 2, error: { message: "connection refused" } },
  ]);
});

test.concurrent("deletes again what a delete call answered as failed", async () => {
  const queue = rig.queue({ VisibilityTimeout: "30" });
  const { eventSource, problems } = rig.source(queue, { random: () => 0 });
  disturb(queue.queueUrl, "DeleteMessageBatchCommand", 1, () => ({
    $metadata: {},
    Successful: [],
    Failed: ["0", "1"].map((Id) => ({ Id, Code: "InternalError", SenderFault: false })),
  }));
  await rig.send(queue.queueUrl, ["a", "b"]);

  eventSource.start();
  await rig.server.spy.waitForMessages(
    { queueName: queue.queueName },
    { count: 2, status: "consumed" },
  );
  await eventSource.idle();

  expect(problems.entries).toEqual([]);
  expect(eventSource.statistics).toMatchObject({ deleted: 2, returned: 0 });
});

test.concurrent("tells of a message it could not delete, which then comes again", async () => {
  const queue = rig.queue();
  const { eventSource, batches, problems } = rig.source(queue, { random: () => 0 });
  disturb(queue.queueUrl, "DeleteMessageBatchCommand", 3, () => {
    throw new Error("connection refused");
  });
  await rig.send(queue.queueUrl, ["a"]);

  eventSource.start();
  await batches.count(2);
  await eventSource.idle();

  expect(problems.entries).toMatchObject([{ kind: "delete-failed", why: "connection refused" }]);
  expect(batches.entries.map((batch) => batch.receives)).toEqual([[1], [2]]);
  expect(eventSource.statistics).toMatchObject({ deleted: 1, returned: 1 });
});

test.concurrent("does not try again what SQS calls the sender's fault", async () => {
  const queue = rig.queue();
  const { eventSource, problems } = rig.source(queue);
  disturb(queue.queueUrl, "DeleteMessageBatchCommand", 1, () => ({
    $metadata: {},
    Successful: [],
    Failed: [{ Id: "0", Code: "ReceiptHandleIsInvalid", SenderFault: true }],
  }));
  await rig.send(queue.queueUrl, ["a"]);

  eventSource.start();

  expect(await problems.find(() => true)).toMatchObject({
    kind: "delete-failed",
    why: "ReceiptHandleIsInvalid",
  });
});

test.concurrent("returns the batch of a hook that throws", async () => {
  const queue = rig.queue();
  let throwsLeft = 1;
  const { eventSource, batches, problems } = rig.source(queue, {
    onBatch: () => {
      throwsLeft -= 1;
      if (throwsLeft === 0) throw new Error("a mistake in a hook");
    },
  });
  await rig.send(queue.queueUrl, ["a"]);

  eventSource.start();
  await batches.count(1);

  expect(problems.entries).toMatchObject([
    { kind: "batch-failed", error: { message: "a mistake in a hook" } },
  ]);
  expect(batches.entries[0]?.receives).toEqual([2]);
});
