import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [solid()],
  test: {
    name: "dashboard",
    root: import.meta.dirname,
    include: ["test/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    // As the root says for the others: projects that run together must agree.
    maxWorkers: 2,
    // One document for all of a worker's files: making it takes longer than most tests.
    isolate: false,
    testTimeout: 60_000,
    // The page is built to be weighed.
    hookTimeout: 180_000,
  },
});
