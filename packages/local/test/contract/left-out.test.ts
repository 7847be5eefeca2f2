import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleMeasured, type Measured } from "../../src/measure/bundles.ts";
import { coldImports } from "../../src/measure/cold-import.ts";
import { linkedVariables } from "../../src/measure/linked-variables.ts";

// What packages/functions/substitutes leaves out, by words that a minifier keeps. The AWS SDK as
// everybody has it says each of them, so that none of these tests can pass for want of the word.

const files = {} as Record<Measured, string>;
const texts = {} as Record<Measured, string>;

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "todoke-bundle-"));
  for (const name of ["sdk", "trimmedSdk", "consumer", "sweeper", "api"] as const) {
    files[name] = (await bundleMeasured(name, work)).file;
    texts[name] = await readFile(files[name], "utf8");
  }
});
afterAll(() => rm(work, { recursive: true, force: true }));

describe.each([
  ["credentials of files and services", "169.254.170.2"],
  ["the metadata service", "169.254.169.254"],
  ["configuration files", "AWS_CONFIG_FILE"],
  ["event streams", ":event-type"],
  ["buckets' addresses", "disableMultiRegionAccessPoints"],
  ["adaptive retries", "AdaptiveRetryStrategy"],
  ["regions by name", "Asia Pacific (Tokyo)"],
  ["backups' errors", "BackupNotFoundException"],
  ["text messages' errors", "OptedOutException"],
  ["signed addresses", "X-Amz-SignedHeaders"],
  ["the packages' own descriptions", "devDependencies"],
])("%s", (_, word) => {
  test("are in the AWS SDK as everybody has it", () => {
    expect(texts.sdk).toContain(word);
  });

  test.each(["trimmedSdk", "consumer", "sweeper", "api"] as const)("are not in %s", (name) => {
    expect(texts[name].includes(word)).toBe(false);
  });
});

test("what a handler needs of errors and retries is there", () => {
  for (const word of [
    "CancellationReasons",
    "ConditionalCheckFailedException",
    "ProvisionedThroughputExceededException",
    "StandardRetryStrategy",
    "AWS_ENDPOINT_URL",
  ]) {
    expect(texts.consumer).toContain(word);
  }
});

test("ElectroDB comes without what sends and what reads answers", () => {
  for (const word of ["executeBulkGet", "clusteredCollection:", "DocumentClientV3Wrapper"]) {
    expect(texts.consumer.includes(word)).toBe(false);
  }
});

// What was measured is 0.85 and 1.48; with other programs at work the figures move by a fifth.
test("neither bundle takes much longer to load than the AWS SDK's two clients alone", async () => {
  const { sdk, consumer, api } = files;
  const milliseconds = await coldImports({ sdk, consumer, api }, linkedVariables);
  expect(milliseconds.consumer / milliseconds.sdk).toBeLessThan(1.1);
  expect(milliseconds.api / milliseconds.sdk).toBeLessThan(2);
}, 240_000);
