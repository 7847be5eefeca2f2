import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, signalGroup } from "./command.ts";
import { freePort, northwind, stateDirectory } from "./support.ts";

/** Processes whose command line or environment names this state folder. */
function processesOf(directory: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(directory);
      } catch {
        return false;
      }
    })
    .map(Number);
}

test.each([
  [["--wat"], /^Unknown option '--wat'\. See npm start -- --help\n$/],
  [["extra"], /^Unexpected argument 'extra'\. See npm start -- --help\n$/],
  [["--once", "--crash", "2"], /^--crash takes a number from 0 to 1, not "2"\n$/],
  [["--once", "--deliveries", "0"], /^--deliveries takes a whole number from 1 to 100, not "0"\n$/],
  [["--input", "orders.jsonl"], /^--input works with --once only; add --once, or leave it out\n$/],
  [["--once", "--input", "/no/such"], /^Cannot read \/no\/such: there is no such file; .*\n$/],
])("refuses %j in one clear line, with status 2", async (args, message) => {
  const { status, stdout, stderr } = await command(["start", ...args]).ended;
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(message);
});

test("names the line that is no order, and sends none of the file", async () => {
  const state = stateDirectory();
  const file = `${state}.jsonl`;
  writeFileSync(file, '{"orderId":"A-1"}\n\n["not an object"]\n');
  const { status, stderr } = await command(["start", "--once", "--state", state, "--input", file])
    .ended;
  expect(status).toBe(2);
  expect(stderr).toBe(`${file}:3 is not a JSON object; mend or remove it\n`);
  expect(existsSync(state)).toBe(false);
});

test("says which port is in use, and starts nothing", async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const state = stateDirectory();
  const { status, stderr } = await command(["start", "--state", state, "--port", String(port)])
    .ended;
  server.close();
  expect(status).toBe(2);
  expect(stderr).toBe(
    `Port ${port} is in use. Stop what uses it, or choose another with --port N.\n`,
  );
  expect(processesOf(state)).toEqual([]);
});

test("records the first order within 5 s, shows it, and ends every child at Ctrl-C", async () => {
  const state = stateDirectory();
  const begun = performance.now();
  const demo = command(["start", "--state", state, "--port", String(await freePort())]);
  await demo.line(/recorded and announced/);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(processesOf(state).length).toBeGreaterThan(1);

  const second = await command(["start", "--once", "--state", state]).ended;
  expect(second.status).toBe(2);
  expect(second.stderr).toMatch(/^\S+ is in use by process \d+\. Stop it .* --state DIR\.\n$/);

  signalGroup(demo.pid, "SIGINT");
  const { status, stderr } = await demo.ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(processesOf(state)).toEqual([]);
});

test("goes on where a kill of everything left it: fed again, every order is there once", async () => {
  const state = stateDirectory();
  const feed = ["start", "--once", "--json", "--state", state, "--input", northwind];
  const killed = command([...feed, "--crash", "0.1"]);
  await expect.poll(() => announcedIn(state), { timeout: 30_000 }).toBeGreaterThan(50);
  signalGroup(killed.pid, "SIGKILL");
  await killed.ended;

  const { status, stdout, stderr } = await command(feed).ended;
  expect(JSON.parse(stdout), stderr).toMatchObject({
    sent: 830,
    distinct: 830,
    orders: 830,
    events: 830,
    announcedDistinct: 830,
    pending: 0,
    lost: 0,
    duplicateOrders: 0,
  });
  expect(status).toBe(0);
  expect(processesOf(state)).toEqual([]);
});

function announcedIn(state: string): number {
  const file = join(state, "announcements.jsonl");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").length : 0;
}

test("keeps the promise with 830 orders, each delivered 3 times, one batch in five killed", async () => {
  const args = ["--once", "--json", "--fresh", "--deliveries", "3", "--crash", "0.2"];
  const run = command(["start", ...args, "--state", stateDirectory(), "--input", northwind]);
  const { status, stdout } = await run.ended;
  const last = stdout.trimEnd().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({
    sent: 2490,
    orders: 830,
    announcedDistinct: 830,
    lost: 0,
    duplicateOrders: 0,
  });
  expect(status).toBe(0);
});
