import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inputsOf, inputsOfType, instantiate, type Resource } from "./instantiate.ts";

const root = join(import.meta.dirname, "../..");
const [program, limited] = await Promise.all([
  instantiate("production"),
  instantiate("hanako", { fifo: true, maximumConcurrency: 7 }),
]);

const lambda = inputsOfType(program, "aws:lambda/function:Function");
const role = inputsOfType(program, "aws:iam/role:Role");
const source = inputsOfType(program, "aws:lambda/eventSourceMapping:EventSourceMapping");

test("builds a handler that exists, minified", () => {
  expect(program.builds).toMatchObject([
    {
      handler: "packages/functions/src/consumer.handler",
      properties: { minify: true, architecture: "arm64" },
    },
  ]);
  expect(existsSync(join(root, "packages/functions/src/consumer.ts"))).toBe(true);
});

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

test("may do exactly what it does", () => {
  const { statements } = inlinePolicyOf(role);
  expect(statements).toEqual([
    {
      effect: "Allow",
      actions: [
        "sqs:ChangeMessageVisibility",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        "sqs:GetQueueUrl",
        "sqs:ReceiveMessage",
      ],
      resources: ["arn:EventQueueQueue"],
    },
    {
      effect: "Allow",
      actions: ["dynamodb:PutItem", "dynamodb:PartiQLUpdate"],
      resources: ["arn:ProcessedEventsTable"],
    },
    { effect: "Allow", actions: ["dynamodb:PutItem"], resources: ["arn:OrderRecordsTable"] },
    { effect: "Allow", actions: ["sqs:SendMessage"], resources: ["arn:DeadLetterQueueQueue"] },
    { effect: "Allow", actions: ["sns:Publish"], resources: ["arn:NotificationsTopic"] },
  ]);
  expect(role.managedPolicyArns).toEqual([
    "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole",
  ]);
});

test("has a role that Lambda alone may assume", () => {
  expect(role.assumeRolePolicy).toMatchObject({
    Statement: [
      { Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } },
    ],
  });
});

test("finds in Resource what it is linked to", () => {
  const [build] = program.builds;
  expect(build?.links).toMatchObject({
    ProcessedEvents: { name: expect.any(String) },
    OrderRecords: { name: expect.any(String) },
    DeadLetterQueue: { url: "https://DeadLetterQueueQueue" },
    Notifications: { arn: "arn:NotificationsTopic" },
  });
});

/** In Pulumi's words, since the mocked engine hands statements back as they came. */
function inlinePolicyOf({ inlinePolicies }: Resource["inputs"]): { statements: unknown } {
  expect(inlinePolicies).toEqual([{ name: "inline", policy: expect.any(String) }]);
  const [{ policy }] = inlinePolicies as [{ policy: string }]; // as the line above has seen
  return JSON.parse(policy);
}
