import { limits } from "@todoke/core/limits";
import { metrics } from "@todoke/core/metrics";
import { expect, test } from "vitest";
import { allOfType, inputsOf, instantiate, statementsOf } from "./instantiate.ts";

const [program, personal, dev] = await Promise.all([
  instantiate("production"),
  instantiate("hanako"),
  instantiate("hanako", {}, "dev"),
]);

const alarmsIn = (where: typeof program) =>
  allOfType(where, "aws:cloudwatch/metricAlarm:MetricAlarm").map(({ inputs }) => inputs);
const alarm = (name: string) => inputsOf(program, `${name}Alarm`);

const above = (threshold: number) => ({ comparisonOperator: "GreaterThanThreshold", threshold });

test("has these alarms, and no others, on every stage", () => {
  for (const where of [program, personal, dev]) {
    const names = alarmsIn(where).map(({ name }) => String(name).replace(/^todoke-[a-z]+-/, ""));
    expect(names.sort()).toEqual([
      "ApiErrors",
      "ConsumerErrors",
      "ConsumerThrottles",
      "DeadLetters",
      "OldestPending",
      "Parked",
      "QueueAge",
      "SubscriptionDeadLetters",
      "SweeperErrors",
      "SweeperFailures",
      "SweeperMissed",
    ]);
  }
});

test.each(["DeadLetters", "SubscriptionDeadLetters", "SweeperFailures"])(
  "rings %s as long as one message is there, and holds silence for good news",
  (name) => {
    expect(alarm(name)).toMatchObject({
      ...above(0),
      statistic: "Maximum",
      period: 60,
      treatMissingData: "notBreaching",
    });
  },
);

test("rings when an event has failed twice, before it is a dead letter", () => {
  const { visibilityTimeoutSeconds } = inputsOf(program, "EventQueueQueue");
  const visibility = Number(visibilityTimeoutSeconds);
  expect(alarm("QueueAge")).toMatchObject({ ...above(400), statistic: "Maximum", period: 60 });
  expect(alarm("QueueAge").threshold).toBe(2 * visibility);
  expect(alarm("QueueAge").threshold).toBeLessThan(limits.maxReceives * visibility);
});

test("rings when an event has been pending for five minutes, also while it is out of sight", () => {
  const { evaluationPeriods, period } = alarm("OldestPending");
  expect(alarm("OldestPending")).toMatchObject({
    ...above(300),
    statistic: "Maximum",
    datapointsToAlarm: 1,
    treatMissingData: "ignore",
  });
  // The sweeper counts what is due. A row that failed is due again after its backoff and up to a
  // quarter more; until then it must not look as if all were well.
  const outOfSightSeconds = 1.25 * limits.sweepBackoffCapSeconds;
  expect(Number(evaluationPeriods) * Number(period)).toBeGreaterThan(outOfSightSeconds);
});

test("rings while an event is parked, and does not fall silent with the sweeper", () => {
  expect(alarm("Parked")).toMatchObject({
    ...above(0),
    statistic: "Maximum",
    treatMissingData: "ignore",
  });
});

test("rings when no sweep has ended for five minutes, whatever the reason", () => {
  expect(alarm("SweeperMissed")).toMatchObject({
    comparisonOperator: "LessThanThreshold",
    threshold: 1,
    statistic: "Sum",
    period: 300,
    evaluationPeriods: 1,
    treatMissingData: "breaching",
  });
});

test.each(["SweeperErrors", "ConsumerErrors", "ConsumerThrottles"])(
  "rings %s at the first in five minutes, and not while nothing runs",
  (name) => {
    expect(alarm(name)).toMatchObject({
      ...above(0),
      statistic: "Sum",
      period: 300,
      treatMissingData: "notBreaching",
    });
  },
);

test("rings at many faults of the API, and not at one", () => {
  expect(alarm("ApiErrors")).toMatchObject({
    ...above(10),
    metricName: "Url5xxCount",
    statistic: "Sum",
    period: 300,
    treatMissingData: "notBreaching",
  });
});

/** What there is to be watched: by our own functions, and by AWS as its documentation says. */
const known = new Set([
  ...Object.values(metrics.consumer).map(
    (name) => `Todoke ${name} service=consumer stage=production`,
  ),
  ...Object.values(metrics.sweeper).map(
    (name) => `Todoke ${name} service=sweeper stage=production`,
  ),
  ...["EventQueue", "DeadLetterQueue", "SubscriptionDeadLetters", "SweeperFailures"].flatMap(
    (queue) => [
      `AWS/SQS ApproximateNumberOfMessagesVisible QueueName=${nameOf(`${queue}Queue`)}`,
      `AWS/SQS ApproximateAgeOfOldestMessage QueueName=${nameOf(`${queue}Queue`)}`,
    ],
  ),
  ...allOfType(program, "aws:lambda/function:Function").flatMap(({ inputs }) =>
    ["Errors", "Throttles", "Duration", "Url5xxCount"].map(
      (it) => `AWS/Lambda ${it} FunctionName=${inputs.name}`,
    ),
  ),
]);

function nameOf(resource: string): string {
  return String(inputsOf(program, resource).name);
}

test("watches only what somebody counts, under that very name", () => {
  for (const { namespace, metricName, dimensions } of alarmsIn(program)) {
    const pairs = Object.entries(Object(dimensions)).map(([key, value]) => `${key}=${value}`);
    expect(known).toContain(`${namespace} ${metricName} ${pairs.join(" ")}`);
  }
});

test("charts only what somebody counts, and all that an alarm watches but failed invocations", () => {
  const { widgets }: { widgets: { properties: { metrics: string[][] } }[] } = JSON.parse(
    String(inputsOf(program, "Charts").dashboardBody),
  );
  const charted = widgets.flatMap(({ properties }) => properties.metrics);
  for (const [namespace, name, ...dimensions] of charted) {
    // Name and value by turns.
    const pairs = dimensions.flatMap((key, at) => (at % 2 ? [] : `${key}=${dimensions[at + 1]}`));
    expect(known).toContain(`${namespace} ${name} ${pairs.join(" ")}`);
  }
  const names = charted.map(([, name]) => name);
  for (const { metricName } of alarmsIn(program)) {
    if (metricName !== "Throttles") expect(names).toContain(metricName);
  }
});

test("tells the on-call topic of the alarm and of its end, but not in `sst dev`", () => {
  for (const [where, actionsEnabled] of [
    [program, true],
    [personal, true],
    [dev, false],
  ] as const) {
    for (const inputs of alarmsIn(where)) {
      expect(inputs).toMatchObject({
        actionsEnabled,
        alarmActions: ["arn:AlarmsTopic"],
        okActions: ["arn:AlarmsTopic"],
      });
    }
  }
});

// https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
test("encrypts alarms with a key that CloudWatch may use, which the AWS-managed one is not", () => {
  const alarms = "arn:aws:cloudwatch:eu-central-1:123456789012:alarm:todoke-production-*";
  const cloudwatch = {
    principals: [{ type: "Service", identifiers: ["cloudwatch.amazonaws.com"] }],
    conditions: [{ test: "ArnLike", variable: "aws:SourceArn", values: [alarms] }],
  };
  expect(inputsOf(program, "AlarmsTopic")).toMatchObject({ kmsMasterKeyId: "arn:AlarmsKey" });
  expect(inputsOf(program, "AlarmsKey")).toMatchObject({ enableKeyRotation: true });
  expect(statementsOf(inputsOf(program, "AlarmsKey").policy)).toEqual([
    {
      principals: [{ type: "AWS", identifiers: ["arn:aws:iam::123456789012:root"] }],
      actions: ["kms:*"],
      resources: ["*"],
    },
    { ...cloudwatch, actions: ["kms:Decrypt", "kms:GenerateDataKey"], resources: ["*"] },
  ]);
  expect(statementsOf(inputsOf(program, "AlarmsPolicy").policy)).toEqual([
    { ...cloudwatch, actions: ["sns:Publish"], resources: ["arn:AlarmsTopic"] },
  ]);
  for (const { name } of alarmsIn(program)) expect(name).toMatch(/^todoke-production-/);
});
