import { expect, test } from "vitest";
import { lab } from "../boundaries/lab-command.ts";

const patience = { timeout: 60_000 };

test.each([
  { args: ["--seconds", "1"], status: 0, scopes: 1, random: 0 },
  { args: ["--seconds", "1", "--exhaustive"], status: 1, scopes: 1, random: 0 },
  { args: ["--seed", "384", "--histories", "3"], status: 0, scopes: 0, random: 3 },
])("explore $args runs what was asked for, and says so", patience, async (expected) => {
  const { status, stdout } = await lab(["explore", ...expected.args, "--json"]).ended;
  const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  expect(report.scopes).toHaveLength(expected.scopes);
  expect(report.random?.histories ?? 0).toBe(expected.random);
  // Asked for all of the scopes, it must not call a second of them a success.
  expect(status).toBe(expected.status);
});

test("explore says which of the small scopes the time was over in", patience, async () => {
  const { stdout } = await lab(["explore", "--seconds", "1"]).ended;
  expect(stdout).toMatch(/^Scope "orders": not all, the time is over: \d+ forks/);
  expect(stdout).toContain("every promise held");
});
