import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bundle } from "../../src/lambda/bundle.ts";
import { bundleMeasured } from "../../src/measure/bundles.ts";

let work: string;
let api: Bundle;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "todoke-bundle-"));
  api = await bundleMeasured("api", work);
});
afterAll(() => rm(work, { recursive: true, force: true }));

test("the API's bundle stays below 900 KB, and has one zod in it, in one language", () => {
  expect(api.bytes, JSON.stringify(api.inputs)).toBeLessThanOrEqual(900_000);
  // `import { z }` anywhere keeps all of it; see functions/src/api/contract/zod.ts.
  expect(api.inputs.zod).toBeLessThan(150_000);
});

test("the API's bundle carries no local engine, no page, and one limiter of a dozen", () => {
  const strangers = /^(fauxqs|@dynoxide|solid-js|esbuild|vite|@hono\/node-server)/;
  expect(Object.keys(api.inputs).filter((name) => strangers.test(name))).toEqual([]);
  expect(api.inputs["rate-limiter-flexible"]).toBeLessThan(10_000);
});
