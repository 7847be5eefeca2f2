import { expect, test } from "vitest";
import { inputsOf, instantiate } from "./instantiate.ts";

const [standard, fifo] = await Promise.all([
  instantiate("production"),
  instantiate("production", { fifo: true }),
]);

test("keeps an event in the queue for 4 days, and then a dead letter for 14", () => {
  expect(inputsOf(standard, "EventQueueQueue")).toMatchObject({
    messageRetentionSeconds: 345_600,
  });
  expect(inputsOf(standard, "DeadLetterQueueQueue")).toMatchObject({
    messageRetentionSeconds: 1_209_600,
  });
});

test("dead-letters a message after 5 receives", () => {
  const { redrivePolicy } = inputsOf(standard, "EventQueueQueue");
  expect(JSON.parse(String(redrivePolicy))).toEqual({
    deadLetterTargetArn: "arn:DeadLetterQueueQueue",
    maxReceiveCount: 5,
  });
  expect(inputsOf(standard, "DeadLetterQueueQueue")).not.toHaveProperty("redrivePolicy");
});

test("encrypts notifications at rest", () => {
  for (const program of [standard, fifo]) {
    expect(inputsOf(program, "NotificationsTopic")).toMatchObject({
      kmsMasterKeyId: "alias/aws/sns",
    });
  }
});

test("is standard throughout unless one setting says FIFO", () => {
  expect(inputsOf(standard, "EventQueueQueue")).toMatchObject({ fifoQueue: false });
  expect(inputsOf(standard, "DeadLetterQueueQueue")).toMatchObject({ fifoQueue: false });
  expect(inputsOf(standard, "NotificationsTopic")).toMatchObject({ fifoTopic: false });
});

test("is FIFO throughout when the setting says so, under names that end in .fifo", () => {
  const fifoQueue = {
    fifoQueue: true,
    contentBasedDeduplication: false,
    name: expect.stringMatching(/\.fifo$/),
  };
  expect(inputsOf(fifo, "EventQueueQueue")).toMatchObject(fifoQueue);
  expect(inputsOf(fifo, "DeadLetterQueueQueue")).toMatchObject(fifoQueue);
  expect(inputsOf(fifo, "NotificationsTopic")).toMatchObject({
    fifoTopic: true,
    name: expect.stringMatching(/\.fifo$/),
  });
});
