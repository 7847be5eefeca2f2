import { limits } from "@todoke/core/limits";
import { expect, test } from "vitest";
import { allOfType, inputsOf, instantiate, statementsOf } from "./instantiate.ts";

const [standard, fifo] = await Promise.all([
  instantiate("production"),
  instantiate("production", { fifo: true }),
]);
const queues = allOfType(standard, "aws:sqs/queue:Queue");

test("keeps an event in the queue for 4 days, and what failed for 14", () => {
  const retentions = queues.map(({ name, inputs }) => [name, inputs.messageRetentionSeconds]);
  expect(Object.fromEntries(retentions)).toEqual({
    EventQueueQueue: 345_600,
    DeadLetterQueueQueue: 1_209_600,
    SubscriptionDeadLettersQueue: 1_209_600,
    SweeperFailuresQueue: 1_209_600,
  });
});

// A dead letter keeps the time at which it was first sent: were the queue's retention longer, it
// could be deleted on arrival.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
test("leaves a dead letter at least ten days after its last day in the queue", () => {
  const days = (name: string) => Number(inputsOf(standard, name).messageRetentionSeconds) / 86_400;
  expect(days("DeadLetterQueueQueue") - days("EventQueueQueue")).toBeGreaterThanOrEqual(10);
  expect(limits.sentTtlDays).toBeGreaterThan(
    days("DeadLetterQueueQueue") + days("EventQueueQueue"),
  );
});

test("encrypts every queue, with a key that needs no policy", () => {
  for (const { inputs } of queues) {
    expect(inputs).toMatchObject({ sqsManagedSseEnabled: true });
    expect(inputs).not.toHaveProperty("kmsMasterKeyId");
  }
});

test("lets SNS leave there what it cannot deliver of this topic, and nothing else", () => {
  const { queueUrl, policy } = inputsOf(standard, "SubscriptionDeadLettersPolicy");
  expect(queueUrl).toBe("https://SubscriptionDeadLettersQueue");
  expect(statementsOf(policy)).toEqual([
    {
      principals: [{ type: "Service", identifiers: ["sns.amazonaws.com"] }],
      actions: ["sqs:SendMessage"],
      resources: ["arn:SubscriptionDeadLettersQueue"],
      conditions: [
        { test: "ArnLike", variable: "aws:SourceArn", values: ["arn:NotificationsTopic"] },
      ],
    },
  ]);
});

// AWS: fewer, and a throttled function alone fills the dead-letter queue.
// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
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
  expect(inputsOf(fifo, "SubscriptionDeadLettersQueue")).toMatchObject(fifoQueue);
  expect(inputsOf(fifo, "NotificationsTopic")).toMatchObject({
    fifoTopic: true,
    name: expect.stringMatching(/\.fifo$/),
  });
});

// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
test("keeps the sweeper's failures in a standard queue, as Lambda and its scheduler demand", () => {
  expect(inputsOf(fifo, "SweeperFailuresQueue")).toMatchObject({ fifoQueue: false });
});
