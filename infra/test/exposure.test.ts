import { expect, test } from "vitest";
import { allOfType, inputsOf, instantiate, type Program, statementsOf } from "./instantiate.ts";

const programs = await Promise.all([
  instantiate("production", {
    audience: { production: { emails: ["a@example.com"], slack: true } },
  }),
  instantiate("production", { fifo: true }),
  instantiate("hanako"),
  instantiate("hanako", {}, "dev"),
]);

test.each([
  ["network or security group", /^aws:(ec2|vpc)/],
  ["API gateway or load balancer", /^aws:(apigateway|apigatewayv2|lb)/],
  ["user or access key", /^aws:iam\/(user|accessKey)/],
])("makes no %s", (_, type) => {
  for (const { resources } of programs) {
    expect(resources.filter((resource) => type.test(resource.type))).toEqual([]);
  }
});

test("has one address in the world: a distribution, over HTTPS", () => {
  for (const program of programs) {
    const [only, ...others] = allOfType(program, "aws:cloudfront/distribution:Distribution");
    expect([only?.name, others]).toEqual(["RouterCdnDistribution", []]);
    expect(only?.inputs.defaultCacheBehavior).toMatchObject({
      viewerProtocolPolicy: "redirect-to-https",
      responseHeadersPolicyId: "PageHeaders",
      // Signs what the function's URL is asked, bodies included.
      lambdaFunctionAssociations: [{ eventType: "origin-request", includeBody: true }],
    });
  }
});

test("has one function URL, which takes only what that distribution has signed, and no CORS", () => {
  for (const program of programs) {
    const [url, ...others] = allOfType(program, "aws:lambda/functionUrl:FunctionUrl");
    expect([url?.name, others]).toEqual(["ApiUrl", []]);
    expect(url?.inputs).toMatchObject({ authorizationType: "AWS_IAM" });
    expect(url?.inputs).not.toHaveProperty("cors");
  }
});

test("keeps the page in a bucket that is closed to the public, and open to CloudFront's reading", () => {
  for (const program of programs) {
    const buckets = allOfType(program, "aws:s3/bucket:Bucket").map(({ name }) => name);
    expect(buckets).toEqual(["DashboardAssetsBucket"]);
    expect(inputsOf(program, "DashboardAssetsPublicAccessBlock")).toMatchObject({
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    });
    const { policy } = inputsOf(program, "DashboardAssetsPolicy");
    const allowed = statementsOf(policy).filter(({ effect = "Allow" }) => effect === "Allow");
    expect(allowed).toEqual([
      {
        actions: ["s3:GetObject"],
        principals: [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }],
        resources: ["arn:DashboardAssetsBucket/*"],
      },
    ]);
    expect(program.resources.filter(({ type }) => /corsConfiguration/i.test(type))).toEqual([]);
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

test("has no policies inside the resources themselves, where the tests above do not look", () => {
  const looked = [...Object.keys(withPolicies), "aws:s3/bucketPolicy:BucketPolicy"];
  // These say who may be let in as a role, when a message is dead, and what the public may not.
  const others = ["redrivePolicy", "assumeRolePolicy", "blockPublicPolicy"];
  for (const { resources } of programs) {
    for (const { type, inputs } of resources.filter((one) => !looked.includes(one.type))) {
      const policies = Object.keys(inputs).filter((key) => /policy$/i.test(key));
      expect([type, policies.filter((key) => !others.includes(key))]).toEqual([type, []]);
    }
  }
});

test("lets a service invoke a function only for this topic, or for this distribution", () => {
  const permissions = programs.flatMap((program) =>
    allOfType(program, "aws:lambda/permission:Permission"),
  );
  const sources = permissions.map(({ inputs }) => `${inputs.principal} for ${inputs.sourceArn}`);
  expect([...new Set(sources)].sort()).toEqual([
    "cloudfront.amazonaws.com for arn:RouterCdnDistribution",
    "sns.amazonaws.com for arn:NotificationsTopic",
  ]);
});
