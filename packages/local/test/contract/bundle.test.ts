import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundleHandler } from "../../src/lambda/bundle.ts";

const entry = join(import.meta.dirname, "../../../functions/src/consumer.ts");

let outDirectory: string;
let bundle: Bundle;
beforeAll(async () => {
  outDirectory = await mkdtemp(join(tmpdir(), "todoke-bundle-"));
  bundle = await bundleHandler({ entry, outDirectory });
});
afterAll(() => rm(outDirectory, { recursive: true, force: true }));

test("the consumer's bundle stays small: every kilobyte is read at each cold start", () => {
  expect(bundle.bytes, JSON.stringify(bundle.inputs)).toBeLessThanOrEqual(450_000);
});

test("the consumer's bundle carries no web framework and no local engine", () => {
  const strangers = /^(hono|fauxqs|@dynoxide|solid-js|aws-cdk|esbuild|vitest)/;
  expect(Object.keys(bundle.inputs).filter((name) => strangers.test(name))).toEqual([]);
});

test("the consumer's bundle loads, and exports the handler", async () => {
  for (const [name, value] of Object.entries(environment)) process.env[name] = value;
  const module: unknown = await import(bundle.file);
  expect(module).toMatchObject({ handler: expect.any(Function) });
});

/** What SST links to the function. */
const environment = {
  AWS_REGION: "ap-northeast-1",
  SST_RESOURCE_App: JSON.stringify({ name: "todoke", stage: "test" }),
  SST_RESOURCE_ProcessedEvents: JSON.stringify({ name: "processed_events" }),
  SST_RESOURCE_OrderRecords: JSON.stringify({ name: "order_records" }),
  SST_RESOURCE_Ops: JSON.stringify({ name: "todoke_ops" }),
  SST_RESOURCE_Notifications: JSON.stringify({ arn: "arn:aws:sns:ap-northeast-1:000000000000:n" }),
  SST_RESOURCE_DeadLetterQueue: JSON.stringify({ url: "http://127.0.0.1:1/dead-letters" }),
};
