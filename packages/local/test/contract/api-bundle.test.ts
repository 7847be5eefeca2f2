import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundleHandler } from "../../src/lambda/bundle.ts";
import { coldImports } from "../../src/measure/cold-import.ts";
import { linkedVariables } from "../../src/measure/linked-variables.ts";

const source = join(import.meta.dirname, "../../../functions/src/api.ts");
const bareSource = join(import.meta.dirname, "../../src/measure/bare-clients.ts");

let work: string;
let api: Bundle;
let bare: Bundle;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "todoke-bundle-"));
  api = await bundleHandler({ entry: source, outDirectory: join(work, "api") });
  bare = await bundleHandler({ entry: bareSource, outDirectory: join(work, "bare") });
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

// Of what a cold start waits for, half is V8 reading the bundle, and the schemas are most of the
// rest. The bound is twice what was measured (2.9): a machine at work tells no finer.
test("the API's bundle loads, in not much longer than two bare clients do", () => {
  const files = { api: api.file, bare: bare.file };
  const milliseconds = coldImports(files, linkedVariables);
  expect(milliseconds.api / milliseconds.bare).toBeLessThan(6);
});
