import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { barsOf } from "../../../src/bench/scale/chart.ts";
import { bench } from "../../boundaries/lab-command.ts";

const page = join(import.meta.dirname, "../../../../../docs/scale.md");

test("docs/scale.md has what the command prints", { timeout: 240_000 }, async () => {
  const { status, stdout } = await bench(["scale"]).ended;
  expect(status).toBe(0);
  const printed = stdout.trim().split("\n\n");
  expect(printed).toHaveLength(4);
  const text = readFileSync(page, "utf8");
  for (const step of printed) expect(text).toContain(step);
});

test("one rate of one's own, from one's own seed", async () => {
  const { status, stdout } = await bench([
    ...["scale", "--events-per-second", "20", "--seed", "9", "--json"],
  ]).ended;
  expect(status).toBe(0);
  expect(stdout).toContain("20 events a second, as deployed");
  expect(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ seed: 9 });
});

test.each([
  [["--events-per-second", "0"], "a whole number from 1 to 200000"],
  [["--events-per-second", "many"], 'not "many"'],
  [["--seed", "-1"], "--seed"],
  [["--rate", "10"], "--rate"],
])("refuses %j in one line", async (args, words) => {
  const { status, stdout, stderr } = await bench(["scale", ...args]).ended;
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});

test("bars are as high as their numbers, and a dot is nothing", () => {
  expect(barsOf([0, 1, 4, 8])).toBe("·▁▄█");
  expect(barsOf([0, 0])).toBe("··");
});
