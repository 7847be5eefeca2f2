import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
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
          include: ["packages/local/**/*.test.ts"],
          testTimeout: 60_000,
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
    ],
  },
});
