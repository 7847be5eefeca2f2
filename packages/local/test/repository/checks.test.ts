import { expect, test } from "vitest";
import { root, run } from "./root.ts";

test("formats and lints clean", () => {
  const { status, output } = run("@biomejs/biome/bin/biome", [
    "check",
    "--error-on-warnings",
    root,
  ]);
  expect(output).toContain("Checked");
  expect(status, output).toBe(0);
});

test("type-checks", () => {
  const { status, output } = run("typescript/bin/tsc", ["-p", root]);
  expect(status, output).toBe(0);
});
