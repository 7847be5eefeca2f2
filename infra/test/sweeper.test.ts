import { limits } from "@todoke/core/limits";
import { expect, test } from "vitest";
import { inputsOf, instantiate } from "./instantiate.ts";

const [program, dev] = await Promise.all([
  instantiate("production"),
  instantiate("hanako", {}, "dev"),
]);

const lambda = inputsOf(program, "SweeperHandlerFunction");
const schedule = inputsOf(program, "SweeperSchedule");
const invocation = inputsOf(program, "SweeperHandlerEventInvokeConfig");

test("runs every minute, at the minute", () => {
  expect(limits.sweepIntervalSeconds).toBe(60);
  expect(schedule).toMatchObject({
    scheduleExpression: "rate(1 minute)",
    flexibleTimeWindow: { mode: "OFF" },
    state: "ENABLED",
    target: { arn: "arn:SweeperHandlerFunction", roleArn: "arn:SweeperRole" },
  });
});

test("runs one at a time, each shorter than a minute and than what it claims for", () => {
  expect(lambda).toMatchObject({ reservedConcurrentExecutions: 1, timeout: 50 });
  expect(lambda.timeout).toBeLessThan(limits.sweepIntervalSeconds);
  expect(lambda.timeout).toBeLessThan(limits.sweepLeaseSeconds);
  expect(limits.sweepGraceSeconds).toBeGreaterThan(limits.consumerTimeoutSeconds);
});

test("does not repeat a run that failed: the next tick does the same", () => {
  expect(invocation).toMatchObject({ maximumRetryAttempts: 0 });
});

test("lets a tick wait out the run before it, and no tick pile up", () => {
  // Lambda's retries while it is throttled come 1, 3, 7, 15, 31 and 63 s after the tick.
  const { maximumEventAgeInSeconds } = invocation;
  expect(maximumEventAgeInSeconds).toBeGreaterThanOrEqual(63);
  expect(maximumEventAgeInSeconds).toBeLessThanOrEqual(2 * limits.sweepIntervalSeconds);
});

test("leaves what came to nothing in one queue, by the scheduler and by Lambda", () => {
  expect(invocation.destinationConfig).toEqual({
    onFailure: { destination: "arn:SweeperFailuresQueue" },
  });
  expect(schedule.target).toMatchObject({
    deadLetterConfig: { arn: "arn:SweeperFailuresQueue" },
    retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: 60 },
  });
});

test("runs on Node 24 on arm64 and logs JSON", () => {
  expect(lambda).toMatchObject({
    runtime: "nodejs24.x",
    architectures: ["arm64"],
    loggingConfig: { logFormat: "JSON" },
  });
});

test("finds in Resource what it is linked to", () => {
  const build = program.builds.find(({ handler }) => handler.includes("/sweeper."));
  const links = build?.links ?? {};
  expect(Object.keys(links).sort()).toEqual([
    "Notifications",
    "Ops",
    "OrderRecords",
    "ProcessedEvents",
  ]);
  expect(links).toMatchObject({
    ProcessedEvents: { name: expect.any(String) },
    Notifications: { arn: "arn:NotificationsTopic" },
  });
});

test("is the same in `sst dev`, where it runs on this machine", () => {
  expect(inputsOf(dev, "SweeperHandlerFunction")).toMatchObject({
    reservedConcurrentExecutions: 1,
    timeout: 50,
  });
  expect(inputsOf(dev, "SweeperSchedule")).toMatchObject({ scheduleExpression: "rate(1 minute)" });
});
