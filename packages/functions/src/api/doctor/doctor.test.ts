import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import type { Check } from "../contract/system.ts";
import { createClockSkew, examineClock } from "./clock-skew.ts";
import { createDoctor, type Patient } from "./doctor.ts";

const DAY_SECONDS = 86_400;
const letters = "arn:aws:sqs:eu-central-1:123456789012:letters";

/** What AWS answers, by the command's name and what it is about. All is well in it. */
const healthy: Readonly<Record<string, object>> = {
  "GetQueueAttributes events": {
    Attributes: {
      VisibilityTimeout: "200",
      MessageRetentionPeriod: String(4 * DAY_SECONDS),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: letters, maxReceiveCount: 5 }),
    },
  },
  "GetQueueAttributes letters": {
    Attributes: { MessageRetentionPeriod: String(14 * DAY_SECONDS) },
  },
  "DescribeTimeToLive a": ttl("ENABLED"),
  "DescribeTimeToLive c": ttl("ENABLED"),
  "DescribeTable a": indexed("pending", "timeline"),
  "DescribeTable b": { Table: {} },
  "DescribeTable c": indexed("by_event"),
  "GetTopicAttributes topic": {
    Attributes: { SubscriptionsConfirmed: "2", SubscriptionsPending: "1" },
  },
};

function ttl(status: string, attribute = "ttl") {
  return { TimeToLiveDescription: { TimeToLiveStatus: status, AttributeName: attribute } };
}

function indexed(...names: string[]) {
  const GlobalSecondaryIndexes = names.map((IndexName) => ({ IndexName, IndexStatus: "ACTIVE" }));
  return { Table: { GlobalSecondaryIndexes } };
}

/** The findings by id, where AWS's answers are these. */
async function found(
  answers: Readonly<Record<string, object | Error>> = {},
  deployed: Partial<Patient["deployed"]> = {},
): Promise<Readonly<Partial<Record<Check["id"], Check>>>> {
  const all: Readonly<Record<string, object | Error>> = { ...healthy, ...answers };
  const client = {
    send: async (command: { readonly input: Readonly<Record<string, string>> }) => {
      const { QueueUrl, TableName, TopicArn } = command.input;
      const name = command.constructor.name.replace(/Command$/, "");
      const answer = all[`${name} ${QueueUrl ?? TableName ?? TopicArn}`];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error(name);
      return answer;
    },
  };
  const doctor = createDoctor({
    // The doctor sends commands, and asks nothing else of a client.
    ...({ sqs: client, sns: client, dynamodb: client } as unknown as Patient),
    eventQueueUrl: "events",
    deadLetterQueueUrl: "letters",
    topicArn: "topic",
    tableNames: { ProcessedEvents: "a", OrderRecords: "b", Ops: "c" },
    deployed: {
      functionTimeoutSeconds: 30,
      batchWindowSeconds: 0,
      partialResponses: true,
      source: "deployment",
      ...deployed,
    },
    clockSkew: () => 0.4,
  });
  const checks = await doctor();
  expect(JSON.stringify(checks)).not.toMatch(/arn:aws/);
  for (const { result, remedy } of checks) expect(remedy === null).toBe(result === "pass");
  return Object.fromEntries(checks.map((check) => [check.id, check]));
}

test("finds nothing wrong where nothing is, and says what it has found", async () => {
  const checks = await found();
  expect(Object.values(checks).map(({ id, result }) => [id, result])).toEqual([
    ["visibility_timeout", "pass"],
    ["max_receives", "pass"],
    ["dead_letter_retention", "pass"],
    ["ttl_long_enough", "pass"],
    ["ttl_enabled", "pass"],
    ["indexes", "pass"],
    ["partial_responses", "pass"],
    ["topic_subscriptions", "pass"],
    ["clock_skew", "pass"],
  ]);
  expect(checks.visibility_timeout?.evidence).toEqual({
    visibilitySeconds: 200,
    neededSeconds: 180,
    functionTimeoutSeconds: 30,
  });
  expect(checks.indexes?.evidence).toEqual({
    "ProcessedEvents.pending": "ACTIVE",
    "ProcessedEvents.timeline": "ACTIVE",
    "Ops.by_event": "ACTIVE",
  });
  expect(checks.topic_subscriptions?.evidence).toEqual({ confirmed: 2, awaitingConfirmation: 1 });
});

const queue = (name: string, attributes: object) => {
  const before: { Attributes?: object } = healthy[`GetQueueAttributes ${name}`] ?? {};
  return {
    [`GetQueueAttributes ${name}`]: { Attributes: { ...before.Attributes, ...attributes } },
  };
};

test.each<[string, Check["id"], Check["result"], Record<string, object>]>([
  [
    "less than six timeouts",
    "visibility_timeout",
    "warning",
    queue("events", { VisibilityTimeout: "179" }),
  ],
  [
    "less than one timeout",
    "visibility_timeout",
    "failure",
    queue("events", { VisibilityTimeout: "29" }),
  ],
  [
    "four receives",
    "max_receives",
    "failure",
    queue("events", { RedrivePolicy: JSON.stringify({ maxReceiveCount: 4 }) }),
  ],
  ["no redrive at all", "max_receives", "failure", queue("events", { RedrivePolicy: undefined })],
  [
    "13 days for letters",
    "dead_letter_retention",
    "warning",
    queue("letters", { MessageRetentionPeriod: String(13 * DAY_SECONDS) }),
  ],
  [
    "letters lost on arrival",
    "dead_letter_retention",
    "failure",
    queue("letters", { MessageRetentionPeriod: String(4 * DAY_SECONDS) }),
  ],
  [
    "messages that come after their event is forgotten",
    "ttl_long_enough",
    "failure",
    {
      ...queue("events", { MessageRetentionPeriod: String(14 * DAY_SECONDS) }),
      ...queue("letters", { MessageRetentionPeriod: String(16 * DAY_SECONDS) }),
    },
  ],
  ["no expiry", "ttl_enabled", "failure", { "DescribeTimeToLive c": ttl("DISABLED") }],
  [
    "expiry by another attribute",
    "ttl_enabled",
    "failure",
    { "DescribeTimeToLive a": ttl("ENABLED", "expires") },
  ],
  ["an index missing", "indexes", "failure", { "DescribeTable a": indexed("timeline") }],
  [
    "nobody who listens",
    "topic_subscriptions",
    "failure",
    {
      "GetTopicAttributes topic": {
        Attributes: { SubscriptionsConfirmed: "0", SubscriptionsPending: "3" },
      },
    },
  ],
])("tells %s", async (_, id, result, answers) => {
  expect((await found(answers))[id]?.result).toBe(result);
});

test("tells a deployment without partial responses", async () => {
  expect((await found({}, { partialResponses: false })).partial_responses).toMatchObject({
    result: "failure",
    evidence: { partialResponses: false, source: "deployment" },
  });
});

test("finds the rest when AWS does not answer one question, and repeats none of its words", async () => {
  const refused = Object.assign(new Error(`not allowed on ${letters}`), { name: "AccessDenied" });
  const checks = await found({ "GetQueueAttributes letters": refused });
  expect(checks.dead_letter_retention).toMatchObject({
    result: "unknown",
    evidence: { error: "AccessDenied" },
  });
  expect(checks.ttl_long_enough?.result).toBe("unknown");
  expect(checks.visibility_timeout?.result).toBe("pass");
  expect(checks.topic_subscriptions?.result).toBe("pass");
});

test("knows nothing of the clock before any answer, and reads it from the next one", async () => {
  const now = Date.parse("2026-05-20T00:00:00.000Z");
  const skewWith = async (date: string) => {
    const client = new DynamoDBClient({
      region: "eu-central-1",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      endpoint: await saying(date),
    });
    const skew = createClockSkew(client, () => now);
    expect(skew()).toBeUndefined();
    expect((await examineClock(skew)).result).toBe("unknown");
    await client.send(new ListTablesCommand({}));
    return examineClock(skew);
  };
  expect(await skewWith("Wed, 20 May 2026 00:00:02 GMT")).toMatchObject({
    result: "pass",
    evidence: { skewSeconds: -2 },
  });
  expect((await skewWith("Tue, 19 May 2026 23:59:00 GMT")).result).toBe("warning");
  expect((await skewWith("Wed, 20 May 2026 00:05:00 GMT")).result).toBe("failure");
});

/** A DynamoDB that says that it is another time. */
async function saying(date: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { date, "content-type": "application/x-amz-json-1.0" }).end("{}");
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
