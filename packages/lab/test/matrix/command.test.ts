import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { interruptAtWork } from "../boundaries/interrupted.ts";
import { lab, scratch } from "../boundaries/lab-command.ts";

const ONE = "todoke/standard/one/fresh/after-commit";

async function refusal(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { status, stdout, stderr } = await lab(["matrix", ...args], env).ended;
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  return stderr;
}

describe("refuses in one line, and runs nothing:", () => {
  test("a folder that is there, and leaves it as it is", async () => {
    const place = scratch();
    writeFileSync(join(place, "theirs"), "");
    expect(await refusal(["--cell", ONE, "--output", place])).toContain("is there already");
    expect(readdirSync(place)).toEqual(["theirs"]);
  });

  test("a folder that cannot be written", async () => {
    const place = scratch();
    writeFileSync(join(place, "file"), "");
    const words = await refusal(["--cell", ONE, "--output", join(place, "file", "run")]);
    expect(words).toContain("cannot be made (ENOTDIR)");
  });

  test("a system, a boundary, a mutant, an engine and a seed that are none", async () => {
    const words = await Promise.all([
      refusal(["--cell", "oracle"]),
      refusal(["--cell", "todoke/fifo/two/fresh/noon"]),
      refusal(["--mutant", "eats the queue"]),
      refusal(["--engine", "oracle"]),
      refusal(["--seed", "seven"]),
      refusal(["--quick", "--cell", ONE]),
    ]);
    expect(words).toEqual([
      expect.stringContaining('no system "oracle"'),
      expect.stringContaining('no boundary "noon"'),
      expect.stringContaining('no mutant "eats the queue"'),
      expect.stringContaining('dynoxide or dynamodb-local, not "oracle"'),
      expect.stringContaining('a whole number, not "seven"'),
      expect.stringContaining("exclude each other"),
    ]);
  });

  test("an engine that is not there", async () => {
    const place = scratch();
    mkdirSync(join(place, "empty"));
    const nowhere = { PATH: join(place, "empty"), JAVA_HOME: join(place, "empty") };
    const output = join(place, "run");
    const args = ["--cell", ONE, "--engine", "dynamodb-local", "--output", output];
    expect(await refusal(args, nowhere)).toContain("DynamoDB Local needs Java 11 or later");
    expect(existsSync(output)).toBe(false);
  });
});

test("a disk that fills is one line, and nothing of it is kept", () => {
  const place = scratch();
  const output = join(place, "run");
  const script = join(import.meta.dirname, "../../src/commands/lab.ts");
  const args = [process.execPath, script, "matrix", "--cell", ONE, "--output", output];
  // No file may grow beyond 64 KiB: the bundles would.
  const { status, stderr } = spawnSync("/bin/sh", [
    "-c",
    'ulimit -f 128; exec "$@"',
    "sh",
    ...args,
  ]);
  expect(String(stderr)).toBe(`There is no room left for ${output}; nothing of it is kept\n`);
  expect(status).toBe(2);
  expect(readdirSync(place)).toEqual([]);
});

test("interrupted in the middle of many cells, leaves no folder and no process", async () => {
  const place = scratch();
  const output = join(place, "evidence", "run");
  const command = lab(["matrix", "--cell", "todoke/standard/two", "--output", output]);
  const lastBundle = join(output, "bundles", "operator", "bundle.mjs");
  await interruptAtWork(command, { lastBundle, place });
});

test("one cell again, with its seed, is interrupted in the same process with the same outcome", {
  timeout: 240_000,
}, async () => {
  // Two workers: which of them dies is drawn.
  const args = [
    "matrix",
    "--cell",
    "unprotected/standard/two/fresh/before-publish",
    "--seed",
    "11",
  ];
  const [one, other] = [await lab(args).ended, await lab(args).ended];
  const told = ({ stdout }: { readonly stdout: string }) =>
    stdout
      .split("\n")
      .filter((line) => /killed|lost \d/.test(line))
      .map((line) => line.slice(10));
  expect(one.status).toBe(0);
  expect(told(one)).toEqual(told(other));
  expect(told(one)).toHaveLength(2);
});
