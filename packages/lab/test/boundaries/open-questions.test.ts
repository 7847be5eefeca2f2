import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findEngines } from "../../src/boundaries/dynamodb/engines.ts";
import { killEngine } from "../../src/boundaries/open/killed-engine.ts";
import { powerLoss } from "../../src/boundaries/open/power-loss/power-loss.ts";
import { openScenarios } from "../../src/boundaries/open/scenarios.ts";
import { sameIdInTodoke } from "../../src/boundaries/open/todoke.ts";
import { endInWords } from "../../src/boundaries/record.ts";
import { runOnSqlite } from "../../src/boundaries/sqlite/run.ts";
import { scratch } from "./lab-command.ts";

const never = new AbortController().signal;

test("of power loss, every state a disk may be left in reads as all or nothing", async () => {
  const findings = await powerLoss(join(scratch(), "power"), never);
  const figures = findings.map(({ observed }) => [
    observed.images,
    observed["nothing of the event"],
    observed["all of the event"],
    observed["half or damaged"],
  ]);
  expect(figures).toEqual([
    // Observed, at four points of two transactions, the last one after the commit.
    [8, 6, 2, 0],
    // The journal: not there, 34 prefixes and the whole, 34 tails of zeros.
    [70, 70, 0, 0],
    // Four pages: 14 mixtures, 28 torn pages.
    [42, 42, 0, 0],
    // The journal's deletion not on the disk: an acknowledged commit is undone.
    [1, 1, 0, 0],
    [1, 0, 1, 0],
    // Without the order of fsync: the check sees halves.
    [14, 1, 1, 12],
  ]);
  expect(findings[0]?.observed["hot journals"]).toBe(1);
});

test("a disk that refuses rolls back the whole, and takes it when there is room", async () => {
  const directory = join(scratch(), "disk");
  mkdirSync(directory);
  const names = ["full-disk-page-limit", "full-disk-24-blocks", "full-disk-100-blocks"];
  const some = Object.fromEntries(
    Object.entries(openScenarios).filter(([name]) => names.includes(name)),
  );
  const records = await runOnSqlite(some, directory, never);
  const seen = records.map((record) => [
    record.observations.map(({ counts }) => counts),
    record.children.map(endInWords),
  ]);
  const counts = [
    [0, 0, 0],
    [1, 1, 0],
  ];
  expect(seen).toEqual([
    [counts, ["without room: full, exit 75", "with room: applied, exit 0"]],
    [counts, ["without room: io-error, exit 75", "with room: applied, exit 0"]],
    [counts, ["without room: io-error, exit 75", "with room: applied, exit 0"]],
  ]);
});

describe("on dynoxide", () => {
  test("the same id with other content is a dead letter, and the order keeps its first", async () => {
    const [engine] = await findEngines("dynoxide");
    if (engine === undefined) throw new Error("no dynoxide");
    expect((await sameIdInTodoke(engine.plan, scratch())).observed).toEqual({
      "first delivery": "sent",
      "second delivery": "dead-lettered",
      reason: "payload_mismatch",
      "quantity in the order": 1,
      "letters in the dead-letter queue": 1,
      announcements: 1,
    });
  });

  test("three kills lose no acknowledged transaction and halve none", async () => {
    const [engine] = await findEngines("dynoxide");
    if (engine === undefined) throw new Error("no dynoxide");
    const { observed } = await killEngine(engine, scratch(), never);
    expect(observed).toMatchObject({
      kills: 3,
      "acknowledged and not whole": 0,
      "there by half": 0,
    });
    expect(observed.acknowledged).toBeGreaterThanOrEqual(120);
  });
});
