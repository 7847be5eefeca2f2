import { expect, test } from "vitest";
import { allOfType, inputsOf, instantiate } from "./instantiate.ts";

const audience = {
  production: {
    emails: ["shop@example.com", "b@example.com"],
    slack: true,
    onCall: ["c@example.com"],
  },
};
const [silent, told, trial] = await Promise.all([
  instantiate("production"),
  instantiate("production", { audience }),
  instantiate("hanako", { audience }),
]);

const subscriptionsOf = (program: typeof told) =>
  allOfType(program, "aws:sns/topicSubscription:TopicSubscription").map(({ inputs }) => inputs);
const secretsOf = (program: typeof told) =>
  allOfType(program, "sst:sst:Secret")
    .map(({ name }) => name)
    .sort();
const redrivePolicy = '{"deadLetterTargetArn":"arn:SubscriptionDeadLettersQueue"}';

test("tells nobody unless a setting says so, and keeps no secret for it then", () => {
  expect(subscriptionsOf(silent)).toEqual([]);
  expect(secretsOf(silent)).toEqual(["OpsTokens"]);
  expect(silent.builds.map(({ handler }) => handler).join()).not.toContain("slack");
});

test("tells nobody on a stage that the setting does not name", () => {
  expect(subscriptionsOf(trial)).toEqual([]);
});

test("mails notifications, alarms to others, and posts to Slack, when the setting says so", () => {
  const notices = { topic: "arn:NotificationsTopic", redrivePolicy };
  const subscriptions = subscriptionsOf(told);
  expect(subscriptions).toHaveLength(4);
  expect(subscriptions).toEqual(
    expect.arrayContaining([
      { ...notices, protocol: "email", endpoint: "shop@example.com" },
      { ...notices, protocol: "email", endpoint: "b@example.com" },
      { ...notices, protocol: "lambda", endpoint: expect.stringContaining("SubscriberSlack") },
      { topic: "arn:AlarmsTopic", protocol: "email", endpoint: "c@example.com" },
    ]),
  );
});

test("keeps Slack's webhook in a secret that this one function is linked to", () => {
  expect(secretsOf(told)).toEqual(["OpsTokens", "SlackWebhook"]);
  for (const { handler, links } of told.builds) {
    const knows = handler === "packages/functions/src/slack.handler";
    expect(Object.keys(links).includes("SlackWebhook")).toBe(knows);
  }
});

test("tries a post three times, one at a time, and leaves what failed with the subscription's", () => {
  const prefix = "NotificationsSubscriberSlackFunction";
  expect(inputsOf(told, `${prefix}Function`)).toMatchObject({
    timeout: 10,
    reservedConcurrentExecutions: 1,
  });
  expect(inputsOf(told, `${prefix}EventInvokeConfig`)).toMatchObject({
    maximumRetryAttempts: 2,
    maximumEventAgeInSeconds: 21_600,
    destinationConfig: { onFailure: { destination: "arn:SubscriptionDeadLettersQueue" } },
  });
});

test.each([
  ["email", { emails: ["shop@example.com"] }],
  ["Slack", { slack: true }],
])("refuses FIFO together with %s, and says what to do", async (_, production) => {
  await expect(instantiate("production", { fifo: true, audience: { production } })).rejects.toThrow(
    /a FIFO topic delivers to SQS queues only.*Turn fifo off, or take emails and slack out of audience\.production\./,
  );
});

test("allows FIFO together with alarms by mail", async () => {
  const onCall = { production: { onCall: ["c@example.com"] } };
  const program = await instantiate("production", { fifo: true, audience: onCall });
  expect(subscriptionsOf(program)).toHaveLength(1);
});
