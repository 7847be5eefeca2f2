import { createRequire } from "node:module";
import { join } from "node:path";
import { type Bundle, bundleHandler } from "../lambda/bundle.ts";
import { plainSdk } from "./plain-sdk.ts";

/** The Lambdas of infra, and what they are measured by. */
export const measured = ["sdk", "trimmedSdk", "consumer", "sweeper", "api", "slack"] as const;
export type Measured = (typeof measured)[number];

/**
 * Makes one bundle with the options SST uses: each into a directory of its own, below this one.
 *
 * `sdk`: the AWS SDK's DynamoDB and SNS clients alone, one command of each, as everybody gets them.
 * `trimmedSdk`: the same in this repository, without what our substitutes and patches leave out.
 */
export function bundleMeasured(name: Measured, directory: string): Promise<Bundle> {
  const outDirectory = join(directory, name);
  const clients = join(import.meta.dirname, "bare-clients.ts");
  switch (name) {
    case "sdk":
      return bundleHandler({ entry: clients, outDirectory, plugins: [plainSdk()] });
    case "trimmedSdk":
      return bundleHandler({ entry: clients, outDirectory });
    default: {
      const { resolve } = createRequire(import.meta.url);
      return bundleHandler({ entry: resolve(`@todoke/functions/${name}`), outDirectory });
    }
  }
}
