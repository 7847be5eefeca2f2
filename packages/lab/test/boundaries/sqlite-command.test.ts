import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isGroupAlive, lab, scratch, until } from "./lab-command.ts";

const killed = (stoppedAt: string) => ({
  child: "first",
  stoppedAt,
  outcome: null,
  code: null,
  signal: "SIGKILL",
});
const done = (child: string, outcome: string, stoppedAt: string | null = null) => ({
  child,
  stoppedAt,
  outcome,
  code: 0,
  signal: null,
});

/** The article's table, with processed rows, the children and the conflicts, by hand. */
const bySight = [
  [
    "A-no-dedup",
    [
      [0, 1, 0],
      [0, 2, 0],
    ],
    [done("first", "applied"), done("second", "applied")],
    0,
  ],
  [
    "B-marker-first",
    [
      [1, 0, 0],
      [1, 0, 0],
    ],
    [killed("after-marker"), done("second", "recognised")],
    0,
  ],
  [
    "C-effect-first",
    [
      [0, 1, 0],
      [1, 2, 0],
    ],
    [killed("after-effect"), done("second", "applied")],
    0,
  ],
  [
    "D-atomic-before-commit",
    [
      [0, 0, 0],
      [1, 1, 0],
    ],
    [killed("before-commit"), done("second", "applied")],
    0,
  ],
  [
    "E-atomic-after-commit",
    [
      [1, 1, 0],
      [1, 1, 0],
    ],
    [killed("after-commit"), done("second", "recognised")],
    0,
  ],
  [
    "F-overlapping-workers",
    [
      [0, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
    ],
    [
      { ...done("second", "busy"), code: 75 },
      done("first", "applied", "before-commit"),
      done("second again", "recognised"),
    ],
    1,
  ],
  [
    "G-side-effect-outside-db",
    [
      [0, 0, 1],
      [1, 1, 2],
    ],
    [killed("before-commit"), done("second", "applied")],
    0,
  ],
];

test("records the article's seven cases, with every child's end and every conflict", async () => {
  const output = join(scratch(), "evidence", "run-1");
  const { status, stdout, stderr } = await lab(["boundaries", "--output", output]).ended;
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain("F-overlapping-workers     0 → 1 → 1  0 → 1 → 1  0 → 0 → 0");
  expect(stdout).toContain("G-side-effect-outside-db  0 → 1      0 → 1      1 → 2");

  const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8"));
  expect(Object.keys(results)).toEqual(["cases"]);
  const seen = results.cases.map((one: Record<string, { counts: number[]; step: string }[]>) => {
    expect(Object.keys(one)).toEqual(["case", "observations", "children", "lockConflicts"]);
    for (const observation of one.observations ?? []) {
      expect(Object.keys(observation)).toEqual(["step", "counts"]);
    }
    return [
      one.case,
      one.observations?.map(({ counts }) => counts),
      one.children,
      one.lockConflicts,
    ];
  });
  expect(seen).toEqual(bySight);

  expect(readdirSync(output).toSorted()).toEqual(
    [...bySight.map(([name]) => String(name)), "README.md", "report.md", "results.json"].toSorted(),
  );
  expect(checkedByHand(output, "C-effect-first")).toEqual([1, 2]);
  const outside = join(output, "G-side-effect-outside-db", "outside.txt");
  expect(readFileSync(outside, "utf8")).toBe("demo-event-001\ndemo-event-001\n");
});

/** What the command prints that README.md gives to those without SQLite's shell. */
function checkedByHand(output: string, name: string): number[] {
  const readme = readFileSync(join(output, "README.md"), "utf8");
  const program = /node -e '([^']+)'/.exec(readme)?.[1] ?? "README.md has no such program";
  const args = ["-e", program, join(output, name, "events.db")];
  const printed = execFileSync(process.execPath, args, { encoding: "utf8" });
  return printed.trim().split("\n").map(Number);
}

describe("refuses in one line, with status 2", () => {
  const refusal = async (args: readonly string[]) => {
    const { status, stderr } = await lab(args).ended;
    expect(status).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    return stderr;
  };

  test("a folder that is there, and leaves it as it is", async () => {
    const output = scratch();
    writeFileSync(join(output, "mine.txt"), "mine");
    expect(await refusal(["boundaries", "--output", output])).toContain("is there already");
    expect(readdirSync(output)).toEqual(["mine.txt"]);
    expect(readFileSync(join(output, "mine.txt"), "utf8")).toBe("mine");
  });

  test("a folder that cannot be written, and makes no part of it", async () => {
    const place = scratch();
    writeFileSync(join(place, "file"), "");
    const below = ["boundaries", "--output", join(place, "file", "run")];
    expect(await refusal(below)).toContain("cannot be made (ENOTDIR)");
    expect(readdirSync(place)).toEqual(["file"]);
  });

  test.skipIf(!existsSync("/proc/self"))("a folder where nobody can make one", async () => {
    // Here mkdir says ENOENT for ever, though the parent is there.
    const nowhere = ["boundaries", "--output", "/proc/todoke/evidence/run"];
    expect(await refusal(nowhere)).toContain("cannot be made (ENOENT)");
  });

  test("no folder, a wrong store, an unknown flag, and a part of the lab that is not there", async () => {
    const words = await Promise.all([
      refusal(["boundaries"]),
      refusal(["boundaries", "--output", "x", "--store", "oracle"]),
      refusal(["boundaries", "--outptu", "x"]),
      refusal(["boundary"]),
    ]);
    expect(words).toEqual([
      expect.stringContaining("--output DIR"),
      expect.stringContaining('sqlite or dynamodb, not "oracle"'),
      expect.stringContaining("--outptu"),
      expect.stringContaining("boundaries, open-questions, explore"),
    ]);
  });
});

describe("interrupted", () => {
  test("leaves no folder, no parent of it, and no process", async () => {
    const place = scratch();
    const output = join(place, "evidence", "run-1");
    const command = lab(["boundaries", "--output", output]);
    await until(() => existsSync(join(output, "B-marker-first")));
    process.kill(-command.pid, "SIGINT");
    expect((await command.ended).status).toBe(130);
    expect(readdirSync(place)).toEqual([]);
    expect(isGroupAlive(command.pid)).toBe(false);
  });

  test("keeps a parent in which somebody else has put something", async () => {
    const place = scratch();
    mkdirSync(join(place, "theirs"));
    const command = lab(["boundaries", "--output", join(place, "theirs", "run")]);
    await until(() => existsSync(join(place, "theirs", "run")));
    process.kill(-command.pid, "SIGINT");
    await command.ended;
    expect(readdirSync(place)).toEqual(["theirs"]);
    expect(readdirSync(join(place, "theirs"))).toEqual([]);
  });

  test("by a kill that it cannot hear, its worker ends too", async () => {
    const output = join(scratch(), "run");
    const command = lab(["boundaries", "--output", output]);
    await until(() => existsSync(join(output, "B-marker-first")));
    process.kill(command.pid, "SIGKILL");
    await command.ended;
    await until(() => !isGroupAlive(command.pid));
  });
});
