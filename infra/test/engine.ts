import { runtime } from "../../.sst/platform/node_modules/@pulumi/pulumi/index.js";
import { MockMonitor } from "../../.sst/platform/node_modules/@pulumi/pulumi/runtime/mocks.js";
import type { Resource } from "./instantiate.ts";

/**
 * Puts mocks in the place of Pulumi's engine.
 *
 * @returns the list that every resource is added to when the program declares it. Its ARN is
 *   `arn:` and its logical name, so that a test can tell by eye what a policy is about.
 */
export function mockEngine(project: string, stage: string): Resource[] {
  const resources: Resource[] = [];
  void runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        resources.push({ type, name, inputs: Object(plain(inputs)) });
        return { id: name, state: { ...outputsOf(name), ...inputs } };
      },
      call: ({ token, inputs }) => answer(token, inputs),
    },
    project,
    stage,
  );
  return resources;
}

/** What components registered as their outputs, by logical name: for `sst dev`, what it runs. */
export function registeredOutputs(): Record<string, unknown> {
  const monitor: unknown = runtime.getMonitor();
  if (!(monitor instanceof MockMonitor)) throw new Error("Pulumi's engine is not mocked");
  const outputs = [...monitor.resources.values()].flatMap(({ urn, state }) =>
    "toJavaScript" in state ? [[urn.split("::").at(-1) ?? urn, plain(state.toJavaScript())]] : [],
  );
  return Object.fromEntries(outputs);
}

/** What any provider would answer: each resource's own inputs go over it. */
const outputsOf = (name: string) => ({
  name,
  arn: `arn:${name}`,
  url: `https://${name}`,
  functionUrl: `https://${name.toLowerCase()}.lambda-url.eu-central-1.on.aws/`,
  domainName: `${name.toLowerCase()}.cloudfront.net`,
  bucketRegionalDomainName: `${name.toLowerCase()}.s3.eu-central-1.amazonaws.com`,
  qualifiedArn: `arn:${name}:1`,
  base64: `base64-of-${name}`,
});

/** Pulumi wraps what it knows to be secret, or made from a secret, under this key. */
const signature = "4dabf18193072939515e22adb298388d";

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (signature in value) return "value" in value ? plain(value.value) : undefined;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** What AWS's provider answers to the lookups of SST's components. */
function answer(token: string, inputs: object): object {
  switch (token) {
    case "aws:index/getPartition:getPartition":
      return { partition: "aws" };
    case "aws:index/getRegion:getRegion":
      return { region: "eu-central-1" };
    case "aws:index/getCallerIdentity:getCallerIdentity":
      return { accountId: "123456789012" };
    case "aws:iam/getPolicyDocument:getPolicyDocument":
      return { ...inputs, json: JSON.stringify(inputs) };
    default:
      // Pulumi expects gRPC's errors, and shows their `details` only.
      throw Object.assign(new Error(), { details: `no mock answers ${token}` });
  }
}
