import { expect, test } from "vitest";
import { bench } from "../../boundaries/lab-command.ts";

const given = ["cost", "--events-per-month", "30000000", "--payload-kb", "1"];

test("a line and a bar for each contestant, and the same as JSON", async () => {
  const { status, stdout } = await bench([...given, "--json"]).ended;
  expect(status).toBe(0);
  expect(stdout.match(/█+$/gm)).toHaveLength(5);
  expect(stdout).toContain("in us-east-1.");
  expect(stdout).toContain("without free tiers");
  expect(stdout).toContain(
    "not confirmed for us-east-1: pointInTimeRecovery, alarms, scheduledTicks, keys.",
  );
  const { contestants } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  expect(contestants).toHaveLength(5);
  const [todoke] = contestants;
  expect(todoke).toMatchObject({ key: "todoke" });
  // Of the million 30 parts, 8.05 units each and a few for duplicates: 5.2 dollars of DynamoDB.
  expect(todoke.month.dynamodb / 30).toBeGreaterThan(5.03);
  expect(todoke.month.dynamodb / 30).toBeLessThan(5.4);
});

test("says which prices it could not confirm", async () => {
  const { stdout } = await bench([...given, "--region", "tokyo"]).ended;
  expect(stdout).toContain("Prices not confirmed for ap-northeast-1: writeRequestUnits");
});

test.each([
  [["--payload-kb", "1"], "--events-per-month is missing"],
  [["--events-per-month", "5"], "--payload-kb is missing"],
  [["--events-per-month", "0", "--payload-kb", "1"], "from 1 to"],
  [["--events-per-month", "9", "--payload-kb", "huge"], 'not "huge"'],
  [["--events-per-month", "9", "--payload-kb", "1", "--duplicates", "1"], "from 0 to 0.9"],
  [["--events-per-month", "9", "--payload-kb", "1", "--region", "mars"], "virginia or tokyo"],
  [["--events", "9"], "--events"],
])("refuses %j in one line", async (args, words) => {
  const { status, stdout, stderr } = await bench(["cost", ...args]).ended;
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});
