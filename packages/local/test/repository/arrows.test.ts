import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, run } from "./root.ts";

/** Each an arrow of the design drawn the wrong way, in a file of its own. */
const forbidden: Readonly<Record<string, string>> = {
  "packages/core/src/reads-resource.ts": 'export { Resource } from "sst";',
  "packages/core/src/lambda-types.ts": 'export type { SQSEvent } from "aws-lambda";',
  "packages/core/src/web.ts": 'export { Hono } from "hono";',
  "packages/core/src/environment.ts": "export const region = process.env.AWS_REGION;",
  "packages/core/src/outwards.ts": 'export { a } from "@todoke/local/a";',
  "packages/core/src/process/business.ts": 'export { a } from "../orders/order.ts";',
  "packages/core/src/event-store/upwards.ts": 'export { a } from "../process/part.ts";',
  "packages/core/src/limits.ts": 'export { a } from "./publisher.ts";',
  "packages/core/src/fingerprint.ts": 'export { SQSClient } from "@aws-sdk/client-sqs";',
  "packages/core/src/ops/upwards.ts": 'export { a } from "../sweep/sweep.ts";',
  "packages/local/src/lab.ts": 'export { a } from "@todoke/lab/a";',
  "packages/functions/src/local.ts": 'export { a } from "@todoke/local/a";',
  "packages/local/src/reads-resource.ts": 'export { Resource } from "sst/resource";',
  "packages/dashboard/src/run-time.ts":
    'export { roles } from "@todoke/functions/api/contract/access";',
  "packages/dashboard/src/core.ts": 'export { limits } from "@todoke/core/limits";',
  "packages/dashboard/src/consumer.ts":
    'export type { handler } from "@todoke/functions/consumer";',
  "packages/dashboard/src/node.ts": 'export { readFile } from "node:fs";',
  "infra/registry.ts": 'export { registry } from "@todoke/core/registry";',
  "infra/handler.ts": 'export { handler } from "@todoke/functions/consumer";',
};

const allowed: Readonly<Record<string, string>> = {
  "packages/core/src/registry.ts": 'export { a } from "./orders/order.ts";',
  "packages/core/src/process/use-case.ts": 'export { a } from "../publisher.ts";',
  "packages/functions/src/resource.ts": 'export { Resource } from "sst/resource";',
  "packages/dashboard/src/types.ts":
    'export type { Role } from "@todoke/functions/api/contract/access";',
  "infra/metrics.ts": 'export { metrics } from "@todoke/core/metrics";',
  "infra/headers.ts": 'export { pagePolicy } from "@todoke/core/page-headers";',
  "infra/limits.ts": 'export { limits } from "@todoke/core/limits";',
};

let directory = "";
let complaints: readonly string[] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "todoke-arrows-"));
  for (const file of ["biome.json", ".gitignore", "packages/dashboard/lint/types-only.grit"]) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    copyFileSync(join(root, file), join(directory, file));
  }
  for (const [path, source] of Object.entries({ ...forbidden, ...allowed })) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), `${source}\n`);
  }
  const { output } = run(
    "@biomejs/biome/bin/biome",
    ["lint", "--max-diagnostics=none", "--reporter=github", "."],
    directory,
  );
  complaints = output
    .split("\n")
    .filter((line) => /noRestrictedImports|noProcessEnv|noNodejsModules|title=plugin/.test(line));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each(Object.keys(forbidden))("refuses %s", (path) => {
  expect(complaints.filter((line) => line.includes(path))).toHaveLength(1);
});

test.each(Object.keys(allowed))("allows %s", (path) => {
  expect(complaints.filter((line) => line.includes(path))).toEqual([]);
});
