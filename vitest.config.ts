import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

/** Ends the run with one line that a person and a CI can read. */
const closingLine: Reporter = {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that does not even load has no tests that could fail.
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const skipped = having("skipped") > 0 ? `, ${having("skipped")} skipped` : "";
    process.stdout.write(
      `\n${having("passed")} passed, ${having("failed") + broken} failed${skipped}\n`,
    );
  },
};

export default defineConfig({
  test: {
    reporters: ["default", closingLine],
    maxWorkers: 2,
    projects: [
      { test: { name: "core", include: ["packages/core/**/*.test.ts"] } },
      {
        test: {
          name: "functions",
          include: ["packages/functions/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "local",
          include: [
            "packages/local/test/{api,contract,engines,gateway,lambda,operate,security,sweep,web}/**/*.test.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      "packages/dashboard/vitest.config.ts",
      {
        test: {
          name: "lab",
          include: ["packages/lab/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "infra",
          include: ["infra/**/*.test.ts"],
          globalSetup: ["./infra/test/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Whole systems with processes of their own, and figures in seconds: one at a time, when
        // the others are done.
        test: {
          name: "system",
          include: ["packages/local/test/{system,repository}/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Real Chromium on a whole system; also figures in milliseconds.
        test: {
          name: "browser",
          include: ["packages/local/test/browser/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
