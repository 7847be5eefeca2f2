import { join } from "node:path";
import { expect, test } from "vitest";
import { interruptAtWork } from "../../boundaries/interrupted.ts";
import { bench, scratch } from "../../boundaries/lab-command.ts";

async function refusal(args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await bench(args).ended;
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  return stderr;
}

test("refuses in one line what it does not know, and runs nothing", async () => {
  const words = await Promise.all([
    refusal(["compare", "--fast"]),
    refusal(["--latency", "soon"]),
    refusal(["--rounds", "0"]),
    refusal(["--engine", "oracle"]),
    refusal(["--profile", scratch()]),
  ]);
  expect(words).toEqual([
    expect.stringContaining("--fast"),
    expect.stringContaining('--latency takes a whole number from 0 to 1000, not "soon"'),
    expect.stringContaining("--rounds takes a whole number from 1 to 50"),
    expect.stringContaining('dynoxide or dynamodb-local, not "oracle"'),
    expect.stringContaining("is there already"),
  ]);
});

test("interrupted in the middle, leaves no folder and no process", async () => {
  const place = scratch();
  const profile = join(place, "deep", "profile");
  const command = bench(["--main", "--latency", "0", "--profile", profile]);
  const lastBundle = join(profile, "bundles", "floor", "bundle.mjs");
  await interruptAtWork(command, { lastBundle, place });
});

test("tells all figures as one object on the last line, each with its unit", async () => {
  const { status, stdout } = await bench([
    "--main",
    "--latency",
    "0",
    "--rounds",
    "1",
    "--batches",
    "3",
    "--json",
  ]).ended;
  expect(status).toBe(0);
  const { contestants } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  expect(Object.keys(contestants)).toEqual([
    "todoke",
    "published",
    "publishedParallel",
    "powertools",
    "floor",
  ]);
  const { todoke, powertools } = contestants;
  expect(todoke).toMatchObject({ roundTripsPerBatch: 3, reasons: {} });
  expect(powertools.callsPerEvent).toBe(4);
  for (const figure of [
    "cpuMillisecondsPerEvent",
    "eventsPerSecond",
    "receiveToSentMillisecondsP99",
    "dollarsPerMillionEvents",
    "bundleBytes",
  ]) {
    expect(todoke[figure]).toBeGreaterThan(0);
  }
  expect(stdout).toContain("█");
});
