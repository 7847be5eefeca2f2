import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { findingDifferences } from "../../src/boundaries/open/finding.ts";
import { type CaseRecord, differences } from "../../src/boundaries/record.ts";
import { expected } from "../../src/boundaries/sqlite/expected.ts";
import { runOnSqlite } from "../../src/boundaries/sqlite/run.ts";
import type { Scenario } from "../../src/boundaries/sqlite/scenarios.ts";
import { sayVerdict } from "../../src/commands/verdict.ts";
import { scratch } from "./lab-command.ts";

const never = new AbortController().signal;

const play = async (name: string, scenario: Scenario): Promise<readonly string[]> => {
  const directory = join(scratch(), "out");
  mkdirSync(directory);
  const records = await runOnSqlite({ [name]: scenario }, directory, never);
  return differences(
    records,
    expected.filter((one) => one.case === name),
  );
};

describe("a case that is broken on purpose is named", () => {
  test("one transaction that is really two commits", async () => {
    const wrong = await play("D-atomic-before-commit", async (stage) => {
      await stage.killAt("after-marker", "first", { strategy: "marker-first" });
      await stage.observe("killed");
      await stage.deliver("second", { strategy: "marker-first" });
      await stage.observe("again");
    });
    expect(wrong).toEqual([
      "D-atomic-before-commit: counts killed: expected [0, 0, 0], observed [1, 0, 0]",
      "D-atomic-before-commit: counts again: expected [1, 1, 0], observed [1, 0, 0]",
      "D-atomic-before-commit: children: expected first: SIGKILL at before-commit; second: applied, exit 0, observed first: SIGKILL at after-marker; second: recognised, exit 0",
    ]);
  });

  test("workers that do not overlap", async () => {
    const wrong = await play("F-overlapping-workers", async (stage) => {
      for (const child of ["first", "second", "second again"]) {
        await stage.deliver(child, { strategy: "atomic" });
        await stage.observe(child);
      }
    });
    expect(wrong).toContain(
      "F-overlapping-workers: counts first: expected [0, 0, 0], observed [1, 1, 0]",
    );
    expect(wrong).toContain("F-overlapping-workers: lock conflicts: expected 1, observed 0");
  });

  test("a worker that dies by itself, before its point", async () => {
    const died = play("B-marker-first", (stage) =>
      stage.killAt("before-send", "first", { strategy: "marker-first" }),
    );
    await expect(died).rejects.toThrow("first ended with 0");
  });
});

describe("the comparison", () => {
  const one: CaseRecord = {
    case: "one",
    observations: [{ step: "only", counts: [1, 1, 0] }],
    children: [],
    lockConflicts: 0,
  };
  const wanted = { case: "one", counts: [[1, 1, 0]], children: [], lockConflicts: 0 } as const;

  test("misses no case, doubles none, and takes none that nobody expects", () => {
    expect(differences([one], [wanted])).toEqual([]);
    expect(differences([], [wanted])).toEqual(["one: ran 0 times"]);
    expect(differences([one, one], [wanted])).toEqual(["one: ran 2 times"]);
    expect(differences([one], [])).toEqual(["one: nothing is expected of it"]);
  });

  test("counts steps too many and steps too few", () => {
    const more = { ...wanted, counts: [...wanted.counts, [1, 1, 0]] } as const;
    expect(differences([one], [more])).toEqual([
      "one: counts observation 2: expected [1, 1, 0], observed nothing",
    ]);
    expect(differences([one], [{ ...wanted, counts: [] }])).toEqual([
      "one: counts only: expected nothing, observed [1, 1, 0]",
    ]);
  });

  test("of findings names the figure, and what was not looked into", () => {
    const found = [{ finding: "kill", observed: { lost: 2, half: 0 } }];
    expect(
      findingDifferences(found, [{ finding: "kill", observed: { lost: 0, half: 0 } }]),
    ).toEqual(["kill: lost: expected 0, observed 2"]);
    expect(findingDifferences([], [{ finding: "kill", observed: {} }])).toEqual([
      "kill: was not looked into",
    ]);
  });

  test("decides the exit status, and says what differs", () => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    expect(sayVerdict([], "out")).toBe(0);
    expect(sayVerdict(["one: counts differ"], "out")).toBe(1);
    expect(said).toHaveBeenCalledWith("Not as expected:\n  one: counts differ\n");
    vi.restoreAllMocks();
  });
});
