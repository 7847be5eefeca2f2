import { expect, test } from "vitest";
import { bench } from "../../boundaries/lab-command.ts";

test("refuses in one line what it does not know, and runs nothing", async () => {
  for (const [args, words] of [
    [["--fast"], "--fast"],
    [["--runs", "4"], '--runs takes a whole number from 5 to 1000, not "4"'],
    [["--runs", "many"], 'not "many"'],
  ] as const) {
    const { status, stdout, stderr } = await bench(["cold-start", ...args]).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toContain(words);
  }
});

test("weighs and times every Lambda, and the API's first answer with it", async () => {
  const { status, stdout, stderr } = await bench(["cold-start", "--runs", "5", "--json"]).ended;
  const { runs, tooBusy, bundles } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  expect(runs).toBe(5);
  expect(Object.keys(bundles)).toEqual([
    ...["sdk", "trimmedSdk", "consumer", "sweeper", "api", "slack"],
  ]);
  expect(bundles.consumer.bytes).toBeLessThanOrEqual(450_000);
  expect(bundles.sdk.bytesByPart["@aws-sdk/nested-clients"]).toBeGreaterThan(0);
  expect(stderr).toContain("5 of 5 rounds");
  expect(status).toBe(tooBusy ? 1 : 0);
  // Whether the machine is quiet enough for times, a test cannot choose.
  expect(stdout.includes("too busy")).toBe(tooBusy);
  expect("ratioToSdk" in bundles.api).toBe(!tooBusy);
}, 300_000);
