import { expect, test } from "vitest";
import { allOfType, instantiate, type Program, statementsOf } from "./instantiate.ts";

const programs = await Promise.all([
  instantiate("production", {
    audience: { production: { emails: ["a@example.com"], slack: true } },
  }),
  instantiate("production", { fifo: true }),
  instantiate("hanako"),
  instantiate("hanako", {}, "dev"),
]);

test.each([
  ["function URL", /functionUrl/i],
  ["network or security group", /^aws:(ec2|vpc)/],
  ["API, distribution or load balancer", /^aws:(apigateway|apigatewayv2|cloudfront|lb)/],
  ["bucket", /bucket:|bucketV2|bucketPolicy|bucketPublicAccess/i],
  ["user or access key", /^aws:iam\/(user|accessKey)/],
])("makes no %s", (_, type) => {
  for (const { resources } of programs) {
    expect(resources.filter((resource) => type.test(resource.type))).toEqual([]);
  }
});

/** Every type with a policy of its own; what is not in here has none, as its types were looked at. */
const withPolicies = {
  "aws:sqs/queuePolicy:QueuePolicy": "policy",
  "aws:sns/topicPolicy:TopicPolicy": "policy",
  "aws:kms/key:Key": "policy",
};

test("lets in, by a resource's policy, its account or one service for one source", () => {
  const account = { type: "AWS", identifiers: ["arn:aws:iam::123456789012:root"] };
  const service = {
    type: "Service",
    identifiers: [expect.stringMatching(/^(sns|cloudwatch)\.amazonaws\.com$/)],
  };
  const source = {
    test: "ArnLike",
    variable: "aws:SourceArn",
    values: [expect.stringMatching(/^arn:(NotificationsTopic|aws:cloudwatch:.+:123456789012:)/)],
  };
  for (const { principals, conditions } of programs.flatMap(statementsOfAll)) {
    if (principals?.[0]?.type === "AWS") expect(principals).toEqual([account]);
    else
      expect({ principals, conditions }).toEqual({ principals: [service], conditions: [source] });
  }
});

const statementsOfAll = (program: Program) =>
  Object.entries(withPolicies).flatMap(([type, field]) =>
    allOfType(program, type).flatMap(({ inputs }) => statementsOf(inputs[field])),
  );

test("has no policies inside the resources themselves, where the test above does not look", () => {
  for (const { resources } of programs) {
    for (const { type, inputs } of resources.filter(({ type }) => !(type in withPolicies))) {
      const policies = Object.keys(inputs).filter((key) => /policy$/i.test(key));
      const known = ["redrivePolicy", "assumeRolePolicy"];
      expect([type, policies.filter((key) => !known.includes(key))]).toEqual([type, []]);
    }
  }
});

test("lets a service invoke a function only for this topic", () => {
  const permissions = programs.flatMap((program) =>
    allOfType(program, "aws:lambda/permission:Permission"),
  );
  expect(permissions).toHaveLength(1);
  for (const { inputs } of permissions) {
    expect(inputs).toMatchObject({
      principal: "sns.amazonaws.com",
      sourceArn: "arn:NotificationsTopic",
    });
  }
});
