import { expect, test } from "vitest";
import {
  allOfType,
  instantiate,
  type Resource,
  type Statement,
  statementsOf,
} from "./instantiate.ts";

const [program, dev] = await Promise.all([
  instantiate("production", { audience: { production: { slack: true } } }),
  instantiate("hanako", {}, "dev"),
]);

const roles = allOfType(program, "aws:iam/role:Role");

/** Of the one role whose name begins so: what it may do, and on what. */
const allowed = (prefix: RegExp, all = roles): unknown => {
  const [role, ...others] = all.filter(({ name }) => prefix.test(name));
  if (!role || others.length > 0) throw new Error(`Not one role is named ${prefix}`);
  return statementsIn(role).map(({ effect = "Allow", actions, resources }) => {
    expect(effect).toBe("Allow");
    return [resources.join(), ...actions];
  });
};

function statementsIn({ inputs }: Resource): readonly Statement[] {
  expect(inputs.inlinePolicies).toEqual([{ name: "inline", policy: expect.any(String) }]);
  const [{ policy }] = inputs.inlinePolicies as [{ policy: string }]; // as the line above has seen
  return statementsOf(policy);
}

const consumer = [
  [
    "arn:EventQueueQueue",
    "sqs:ChangeMessageVisibility",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
    "sqs:GetQueueUrl",
    "sqs:ReceiveMessage",
  ],
  ["arn:ProcessedEventsTable", "dynamodb:PutItem", "dynamodb:PartiQLUpdate"],
  ["arn:OrderRecordsTable", "dynamodb:PutItem"],
  ["arn:OpsTable", "dynamodb:UpdateItem"],
  ["arn:DeadLetterQueueQueue", "sqs:SendMessage"],
  ["arn:NotificationsTopic", "sns:Publish"],
];

const sweeper = [
  ["arn:ProcessedEventsTable", "dynamodb:BatchGetItem", "dynamodb:PartiQLUpdate"],
  ["arn:ProcessedEventsTable/index/pending", "dynamodb:Query"],
  ["arn:OpsTable", "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
  ["arn:NotificationsTopic", "sns:Publish"],
  ["arn:SweeperFailuresQueue", "sqs:SendMessage"],
];

const api = [
  [
    "arn:ProcessedEventsTable",
    "dynamodb:GetItem",
    "dynamodb:BatchGetItem",
    "dynamodb:UpdateItem",
    "dynamodb:PartiQLUpdate",
  ],
  [
    "arn:ProcessedEventsTable/index/pending,arn:ProcessedEventsTable/index/timeline",
    "dynamodb:Query",
  ],
  ["arn:OrderRecordsTable", "dynamodb:GetItem"],
  [
    "arn:OpsTable",
    "dynamodb:GetItem",
    "dynamodb:BatchGetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "dynamodb:Query",
  ],
  ["arn:OpsTable/index/by_event", "dynamodb:Query"],
  [
    "arn:ProcessedEventsTable,arn:OrderRecordsTable,arn:OpsTable",
    "dynamodb:DescribeTable",
    "dynamodb:DescribeTimeToLive",
  ],
  [
    "arn:DeadLetterQueueQueue",
    "sqs:ReceiveMessage",
    "sqs:DeleteMessage",
    "sqs:ChangeMessageVisibility",
    "sqs:GetQueueAttributes",
  ],
  ["arn:EventQueueQueue", "sqs:SendMessage", "sqs:GetQueueAttributes"],
  ["arn:NotificationsTopic", "sns:Publish", "sns:GetTopicAttributes"],
  // CloudWatch knows no permission for single metrics.
  ["*", "cloudwatch:GetMetricStatistics"],
];

test("lets the consumer do exactly what it does", () => {
  expect(allowed(/^EventQueueSubscriber/)).toEqual(consumer);
});

test("lets the sweeper do exactly what it does", () => {
  expect(allowed(/^SweeperHandler/)).toEqual(sweeper);
});

test("lets the API do exactly what it does: it scans nothing and deletes no row", () => {
  expect(allowed(/^ApiRole/)).toEqual(api);
});

test("lets the function that posts to Slack do nothing but leave what failed", () => {
  expect(allowed(/^NotificationsSubscriberSlack/)).toEqual([
    ["arn:SubscriptionDeadLettersQueue", "sqs:SendMessage"],
  ]);
});

test("lets the scheduler invoke the sweeper, and leave the ticks that it could not", () => {
  expect(allowed(/^SweeperRole/)).toEqual([
    ["arn:SweeperHandlerFunction", "lambda:InvokeFunction"],
    ["arn:SweeperFailuresQueue", "sqs:SendMessage"],
  ]);
});

test("has no other roles, and no role with a wildcard or a scan", () => {
  expect(roles).toHaveLength(6);
  for (const statement of roles.filter(({ name }) => name !== edge).flatMap(statementsIn)) {
    if (statement.actions.join() === "cloudwatch:GetMetricStatistics") continue;
    expect(JSON.stringify(statement)).not.toMatch(/\*|Scan/);
  }
});

/** Signs requests at CloudFront's edge, by keys that CloudFront gives it: it may do nothing else. */
const edge = "RouterEdgeFunctionRole";

function serviceOf(role: string): string | string[] {
  if (role === edge) return ["lambda.amazonaws.com", "edgelambda.amazonaws.com"];
  return role === "SweeperRole" ? "scheduler.amazonaws.com" : "lambda.amazonaws.com";
}

test("has roles that their service alone may assume, and that may otherwise only write logs", () => {
  const logs = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
  for (const { name, inputs } of roles) {
    const scheduler = name === "SweeperRole";
    const policy = inputs.assumeRolePolicy;
    expect(typeof policy === "string" ? JSON.parse(policy) : policy).toMatchObject({
      Statement: [
        { Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: serviceOf(name) } },
      ],
    });
    expect(inputs.managedPolicyArns).toEqual(scheduler ? undefined : [logs]);
  }
});

test("adds in `sst dev` only what its bridge to this machine needs", () => {
  const bridge = [
    ["*", "appsync:*"],
    ["arn:aws:s3:::assets,arn:aws:s3:::assets/*", "s3:*"],
  ];
  const devRoles = allOfType(dev, "aws:iam/role:Role");
  expect(allowed(/^EventQueueSubscriber/, devRoles)).toEqual([...consumer, ...bridge]);
  expect(allowed(/^SweeperHandler/, devRoles)).toEqual([...sweeper, ...bridge]);
  expect(allowed(/^ApiRole/, devRoles)).toEqual([...api, ...bridge]);
});
