import { expect, test } from "vitest";
import { inputsOf, inputsOfType, instantiate } from "./instantiate.ts";

const [program, limited] = await Promise.all([
  instantiate("production"),
  instantiate("hanako", { fifo: true, maximumConcurrency: 7 }),
]);

const lambda = inputsOfType(program, "aws:lambda/function:Function", /^EventQueueSubscriber/);
const source = inputsOfType(program, "aws:lambda/eventSourceMapping:EventSourceMapping");

test("runs on Node 24 on arm64 and logs JSON", () => {
  expect(lambda).toMatchObject({
    runtime: "nodejs24.x",
    architectures: ["arm64"],
    timeout: 30,
    loggingConfig: { logFormat: "JSON" },
  });
});

test("takes back from Lambda only what failed of a batch", () => {
  expect(source).toMatchObject({
    eventSourceArn: "arn:EventQueueQueue",
    functionResponseTypes: ["ReportBatchItemFailures"],
    batchSize: 10,
    maximumBatchingWindowInSeconds: 0,
  });
});

// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
test("hides a message for at least six timeouts and the batch window", () => {
  const { visibilityTimeoutSeconds } = inputsOf(program, "EventQueueQueue");
  const timeoutSeconds = Number(lambda.timeout);
  const windowSeconds = Number(source.maximumBatchingWindowInSeconds);
  expect(visibilityTimeoutSeconds).toBeGreaterThanOrEqual(6 * timeoutSeconds + windowSeconds);
});

// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
test("asks of a FIFO queue no larger batch, and no window, than AWS allows", () => {
  const mapping = inputsOfType(limited, "aws:lambda/eventSourceMapping:EventSourceMapping");
  expect(mapping.batchSize).toBeLessThanOrEqual(10);
  expect(mapping.maximumBatchingWindowInSeconds).toBe(0);
});

test("limits how many consumers run at once only when told to", () => {
  const mapping = inputsOfType(limited, "aws:lambda/eventSourceMapping:EventSourceMapping");
  expect(mapping.scalingConfig).toEqual({ maximumConcurrency: 7 });
  expect(source).not.toHaveProperty("scalingConfig");
});

test("finds in Resource what it is linked to", () => {
  const build = program.builds.find(({ handler }) => handler.includes("/consumer."));
  const links = build?.links ?? {};
  expect(Object.keys(links).sort()).toEqual([
    "DeadLetterQueue",
    "Notifications",
    "Ops",
    "OrderRecords",
    "ProcessedEvents",
  ]);
  expect(links).toMatchObject({
    ProcessedEvents: { name: expect.any(String) },
    DeadLetterQueue: { url: "https://DeadLetterQueueQueue" },
    Notifications: { arn: "arn:NotificationsTopic" },
  });
});
