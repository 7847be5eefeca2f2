import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../repository/root.ts";
import { command, signalGroup } from "./command.ts";
import { freePort, stateDirectory } from "./support.ts";

test("announces what was recorded while SNS was down, by the sweeper, once it is due", async () => {
  const state = stateDirectory();
  const run = command(["start", "--once", "--json", "--sns-down", "15", "--state", state]);
  const { status, stdout, stderr } = await run.ended;
  const summary = JSON.parse(stdout);
  expect(summary, stderr).toMatchObject({
    sent: 100,
    orders: 100,
    announcedDistinct: 100,
    pending: 0,
    parked: 0,
    deadLettered: 0,
    lost: 0,
    duplicateOrders: 0,
  });
  // SNS was down for longer than the consumer needed: it acknowledged the messages all the same.
  expect(summary.sentBy).toEqual({ consumer: 0, redelivery: 0, sweeper: 100, operator: 0 });
  expect(summary.sweeps).toBeGreaterThan(10);
  expect(status).toBe(0);
});

test("sweeps a running system from the command line, and says that none is running", async () => {
  const state = stateDirectory();
  const nobody = await command(["sweep", "--now", "--state", state]).ended;
  expect(nobody.status).toBe(2);
  expect(nobody.stderr).toBe(
    `No local system is running in ${state}. Start it with npm start, or run this under sst shell for a stage.\n`,
  );

  const demo = command(["start", "--state", state, "--port", String(await freePort())]);
  await demo.line(/recorded and announced/);
  const dry = await command(["sweep", "--dry-run", "--state", state]).ended;
  expect(dry.stdout).toMatch(/^Dry run: nothing was changed\.\n {2}status +done\n/);
  expect(dry.status).toBe(0);
  const real = await command(["sweep", "--now", "--state", state]).ended;
  expect(real.stdout).toMatch(/^ {2}status +done\n {2}due +0\n/);
  expect(real.status).toBe(0);
  signalGroup(demo.pid, "SIGINT");
  expect((await demo.ended).status).toBe(0);
});

test("sends made-up orders to the queue that SST links", async () => {
  const state = stateDirectory();
  const demo = command(["start", "--state", state, "--port", String(await freePort())]);
  await demo.line(/recorded and announced/);
  const links: Record<string, string> = JSON.parse(
    readFileSync(join(state, "environment.json"), "utf8"),
  );
  const { status, stdout } = await command(["produce", "--count", "3"], root, links).ended;
  expect({ status, stdout }).toEqual({ status: 0, stdout: "sent 3\n" });
  await demo.line(/DEMO-\S+-0 .*recorded and announced/);
  expect((await command(["produce"]).ended).status).toBe(2);
});

test("asks which of the two is meant", async () => {
  const { status, stderr } = await command(["sweep", "--now", "--dry-run"]).ended;
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Announces what stayed pending, now\.\n/);
});
