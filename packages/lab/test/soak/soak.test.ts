import { expect, test } from "vitest";
import { isGroupAlive, lab, until } from "../boundaries/lab-command.ts";

test("through a quarter of a minute of everything at once, every promise is kept", {
  timeout: 300_000,
}, async () => {
  const command = lab(["soak", "--minutes", "0.25", "--seed", "3"]);
  const { status, stdout, stderr } = await command.ended;
  expect(`${stdout}${stderr}`).toContain("Every promise was kept.");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Seed 3, 0.25 minutes, two systems\.$/m);
  // Something did go wrong, on both.
  expect(stdout.match(/ [1-9]\d* calls failed/g)).toHaveLength(2);
  expect(stdout.match(/written twice 0/g)).toHaveLength(2);
  // Of the two only FIFO promises an order.
  expect(
    stdout.match(/^ {2}out of order {2}0 \(\d+ excused: \d+ parked, \d+ given up/gm),
  ).toHaveLength(1);
  // The bundler ends by itself a moment after us.
  await until(() => !isGroupAlive(command.pid));
});

test("interrupted, leaves no process", async () => {
  const command = lab(["soak", "--minutes", "1", "--seed", "3"]);
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  process.kill(-command.pid, "SIGINT");
  const { status } = await command.ended;
  expect(status).toBe(130);
  // The bundler ends by itself a moment after us.
  await until(() => !isGroupAlive(command.pid));
});

test.each([
  [[], "needs --minutes N"],
  [["--minutes", "0"], "a number from 0.05 to 1440"],
  [["--minutes", "soon"], 'not "soon"'],
  [["--minutes", "1", "--seed", "-1"], "--seed"],
  [["--hours", "1"], "--hours"],
])("refuses %j in one line", async (args, words) => {
  const { status, stdout, stderr } = await lab(["soak", ...args]).ended;
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});
