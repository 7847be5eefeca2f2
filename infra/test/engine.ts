import { runtime } from "../../.sst/platform/node_modules/@pulumi/pulumi/index.js";
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
        resources.push({ type, name, inputs });
        return { id: name, state: { ...outputsOf(name), ...inputs } };
      },
      call: ({ token, inputs }) => answer(token, inputs),
    },
    project,
    stage,
  );
  return resources;
}

const outputsOf = (name: string) => ({ name, arn: `arn:${name}`, url: `https://${name}` });

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
