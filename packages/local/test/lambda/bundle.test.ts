import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorker } from "../../src/lambda/worker.ts";
import { bundleFixture, type FixtureBundle } from "./rig.ts";

let bundle: FixtureBundle;

beforeAll(async () => {
  bundle = await bundleFixture("common-js");
});

afterAll(() => bundle.remove());

test("writes one file named as SST names it, with its source map beside it", async () => {
  expect(bundle.file).toMatch(/\/bundle\.mjs$/);
  const code = await readFile(bundle.file);
  expect(bundle.bytes).toBe(code.byteLength);
  expect(code.toString()).toContain("//# sourceMappingURL=bundle.mjs.map");
  expect(JSON.parse(await readFile(`${bundle.file}.map`, "utf8"))).toMatchObject({ version: 3 });
});

test("says how much of it comes from which package", () => {
  expect(bundle.inputs).toEqual({
    "p-map": expect.any(Number),
    "@todoke/local": expect.any(Number),
  });
});

test("runs code that expects CommonJS's names", async () => {
  const worker = createWorker({
    name: "common-js",
    bundle: bundle.file,
    handlerName: "handler",
    environment: {},
    timeoutMilliseconds: 5_000,
  });
  await worker.start();

  const outcome = await worker.invoke({});
  await worker.stop();

  expect(outcome).toMatchObject({
    kind: "returned",
    value: {
      directory: `${dirname(bundle.file)}/`,
      file: bundle.file,
      required: "function",
      mapped: [2, 4],
    },
  });
});
