import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CellResult, MatrixResults } from "../../src/matrix/results.ts";
import { lab, scratch } from "../boundaries/lab-command.ts";

// Written by the command, or beside this test by hand: both are what results.ts says.
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as MatrixResults;

// Half a minute on two idle cores.
const PATIENCE = { timeout: 400_000 };

test(
  "a few cells of every system: Todoke loses and doubles nothing, the others are told as they are",
  PATIENCE,
  async () => {
    const output = join(scratch(), "matrix");
    const { status, stdout, stderr } = await lab([
      "matrix",
      "--quick",
      "--seed",
      "7",
      "--output",
      output,
    ]).ended;
    expect(stderr).not.toContain("not reach");
    expect(stdout).toContain("Todoke kept its promises in every cell.");
    expect(status).toBe(0);
    const results = read(join(output, "results.json"));
    const cell = (name: string): CellResult => {
      const found = results.cells.find((one) => one.name === name);
      if (found === undefined) throw new Error(`no cell ${name}`);
      return found;
    };
    const counts = (name: string) => cell(name).counts;

    for (const { system, counts: found } of results.cells) {
      expect(found).toMatchObject({ lost: 0, ghosts: 0 });
      if (system === "todoke" || system === "published") expect(found.doubledEffects).toBe(0);
    }
    const afterCommit = "standard/one/fresh/after-commit";
    // The first event's effect is committed, and its function begins again.
    expect(counts(`powertools/${afterCommit}`).doubledEffects).toBe(1);
    expect(counts(`unprotected/${afterCommit}`).doubledEffects).toBe(1);
    expect(cell(`todoke/${afterCommit}`)).toMatchObject({
      recoveredBy: { consumer: 4, sweeper: 0, operator: 0, nobody: 0 },
      killed: 1,
    });
    // Killed between publish and mark: all four again, which the design allows.
    expect(counts("todoke/standard/one/fresh/after-publish").doubledAnnouncements).toBe(4);
    // The SDK's own retry of an ADD adds again, with nobody killed.
    expect(cell("unprotected/standard/one/fresh/write-answer-lost")).toMatchObject({
      counts: { doubledEffects: 1 },
      killed: 0,
    });
    expect(cell("todoke/standard/one/fresh/sweeper-after-claim").recoveredBy.sweeper).toBe(4);
    expect(cell("todoke/fifo/two/fresh/redrive-before-delete").recoveredBy.operator).toBe(4);
    // Skipped by whoever recognises it: only its answer was lost.
    expect(counts("powertools/standard/one/redelivered/before-answer").doubledEffects).toBe(0);
    expect(counts("unprotected/standard/one/redelivered/before-answer").doubledEffects).toBe(4);

    const whats = cell(`todoke/${afterCommit}`).timeline.map(({ what }) => what);
    expect(whats.slice(0, 5)).toEqual([
      "sent",
      "delivered",
      "TransactWriteItems request",
      "killed",
      "TransactWriteItems response lost",
    ]);
    expect(whats.at(-1)).toBe("deleted");
    expect(shapeOf(results)).toEqual(
      shapeOf(read(join(import.meta.dirname, "sample-results.json"))),
    );
  },
);

/** The names of every part, which a report of the sample relies on. */
function shapeOf({ header, systems, boundaries, cells, ...rest }: MatrixResults) {
  const keys = (value: object | undefined) => Object.keys(value ?? {}).toSorted();
  return {
    rest: keys(rest),
    header: keys(header),
    system: keys(systems[0]),
    boundary: keys(boundaries[0]),
    cell: keys(cells[0]),
    counts: keys(cells[0]?.counts),
    recoveredBy: keys(cells[0]?.recoveredBy),
    entry: keys(cells.find(({ applicable }) => applicable)?.timeline[0]),
  };
}
