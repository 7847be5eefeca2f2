import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findEngines } from "../../src/boundaries/dynamodb/engines.ts";
import { runOnDynamoDb } from "../../src/boundaries/dynamodb/run.ts";
import { type DynamoDbScenario, scenarios } from "../../src/boundaries/dynamodb/scenarios.ts";
import { endInWords } from "../../src/boundaries/record.ts";
import { isGroupAlive, lab, scratch, until } from "./lab-command.ts";

/** Those that a network adds, and one that a kill makes; the command runs all ten. */
const some: Readonly<Record<string, DynamoDbScenario>> = {
  "D-atomic-before-commit": scenarios["D-atomic-before-commit"],
  "E-atomic-response-lost": scenarios["E-atomic-response-lost"],
  "F-sending-at-once": scenarios["F-sending-at-once"],
  "F-transaction-conflict": scenarios["F-transaction-conflict"],
};

test("a transaction not sent, answered in vain, raced and in conflict has one effect on dynoxide", async () => {
  const directory = scratch();
  const [engine] = await findEngines("dynoxide");
  if (engine === undefined) throw new Error("no dynoxide");
  const records = await runOnDynamoDb(some, engine.plan, directory, new AbortController().signal);
  const seen = records.map((record) => [
    record.observations.map(({ counts }) => counts.join("")),
    record.children.map(endInWords),
    record.lockConflicts,
  ]);
  expect(seen).toEqual([
    [["000", "110"], ["first: SIGKILL at before-send", "second: applied, exit 0"], 0],
    [["110", "110"], ["first: unknown, exit 75", "second: recognised, exit 0"], 0],
    [
      ["000", "110", "110"],
      ["winner: applied, exit 0", "loser: cancelled, exit 75", "loser again: recognised, exit 0"],
      1,
    ],
    [
      ["000", "110", "110"],
      ["second: conflict, exit 75", "first: applied, exit 0", "second again: recognised, exit 0"],
      1,
    ],
  ]);
});

test("interrupted, leaves neither folder nor engine nor worker", async () => {
  const output = join(scratch(), "run");
  const command = lab([
    "boundaries",
    "--store",
    "dynamodb",
    "--engine",
    "dynoxide",
    "--output",
    output,
  ]);
  await until(() => existsSync(join(output, "dynoxide", "B-marker-first")));
  process.kill(-command.pid, "SIGINT");
  expect((await command.ended).status).toBe(130);
  expect(existsSync(output)).toBe(false);
  expect(isGroupAlive(command.pid)).toBe(false);
});

test("without Java, says so in one line with what to do, and leaves nothing", async () => {
  const place = scratch();
  mkdirSync(join(place, "empty"));
  const output = join(place, "run");
  const withoutJava = { PATH: join(place, "empty"), JAVA_HOME: join(place, "empty") };
  const args = ["boundaries", "--store", "dynamodb", "--output", output];
  const { status, stderr } = await lab(args, withoutJava).ended;
  expect(status).toBe(2);
  expect(stderr).toBe(
    "DynamoDB Local needs Java 11 or later, and neither JAVA_HOME nor PATH has one. To run without it: --engine dynoxide\n",
  );
  expect(existsSync(output)).toBe(false);
});
