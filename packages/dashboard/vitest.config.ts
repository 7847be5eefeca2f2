import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [solid()],
  test: {
    name: "dashboard",
    root: import.meta.dirname,
    include: ["test/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    // One document for all of a worker's files: making it takes longer than most tests.
    isolate: false,
    testTimeout: 60_000,
    // The page is built to be weighed.
    hookTimeout: 180_000,
  },
});
