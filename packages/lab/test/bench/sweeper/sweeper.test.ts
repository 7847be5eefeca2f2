import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureSweep } from "../../../src/bench/sweeper/measure.ts";
import { announcingSeconds, underQuotas } from "../../../src/bench/sweeper/paper.ts";
import { findEngines } from "../../../src/boundaries/dynamodb/engines.ts";
import { bench, isGroupAlive, until } from "../../boundaries/lab-command.ts";

test("a row costs a fifth of a call, among 1,000 as among 3,000, and all go out in one run", {
  timeout: 180_000,
}, async () => {
  const few = await sweepOf(1_000);
  const many = await sweepOf(3_000);
  expect(few).toMatchObject({ status: "done", sent: 1_000, remaining: 0 });
  expect(many).toMatchObject({ status: "done", sent: 3_000, remaining: 0 });
  // What no machine changes. One chunk of 100 rows: read, claimed and marked in four requests of 25
  // each, published in ten. The first ten rows go alone, which costs one claim and one mark more.
  expect(few.calls).toMatchObject({
    GetItem: 1,
    BatchGetItem: 10,
    BatchExecuteStatement: 82,
    PublishBatch: 100,
  });
  expect(many.calls).toMatchObject({
    GetItem: 1,
    BatchGetItem: 30,
    BatchExecuteStatement: 242,
    PublishBatch: 300,
  });
  const [callsOfFew, callsOfMany] = [few, many].map(callsPerEvent);
  expect(callsOfFew).toBeLessThanOrEqual(0.25);
  expect(callsOfMany).toBeLessThanOrEqual(0.25);
  // Flat: what an idle run takes is shared by more, and nothing else differs.
  expect(Number(callsOfFew) - Number(callsOfMany)).toBeGreaterThan(0);
  expect(Number(callsOfFew) - Number(callsOfMany)).toBeLessThan(0.03);
});

test("gives no figure, and says so, when the engine dies in the middle", async () => {
  const command = bench(["sweeper", "--sizes", "20000"]);
  await until(() => childrenOf(command.pid).some(isDynoxide));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const pid of childrenOf(command.pid).filter(isDynoxide)) process.kill(pid, "SIGKILL");
  const { status, stdout, stderr } = await command.ended;
  expect(stderr).toContain(
    "The sweep of 20,000 rows came to nothing: the DynamoDB engine died. There is no figure for it.",
  );
  expect(stdout).not.toMatch(/^\s*20,000/m);
  expect(status).toBe(1);
  await until(() => !isGroupAlive(command.pid));
});

test("interrupted, leaves no process", async () => {
  const command = bench(["sweeper", "--sizes", "20000"]);
  await until(() => childrenOf(command.pid).some(isDynoxide));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  // To the command alone: the engine and the sweeper's process are for it to end.
  process.kill(command.pid, "SIGINT");
  const { status, stderr } = await command.ended;
  expect(stderr).toContain("Interrupted; no process is left.");
  expect(status).toBe(130);
  expect(isGroupAlive(command.pid)).toBe(false);
});

test.each([
  [["--sizes", "0"], "--sizes takes whole numbers"],
  [["--sizes", "1000,"], "--sizes takes whole numbers"],
  [["--sizes", "3000000"], "from 1 to 2000000"],
  [["--rows", "1000"], "--rows"],
])("refuses %j in one line", async (args, words) => {
  const { status, stdout, stderr } = await bench(["sweeper", ...args]).ended;
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});

test("a run announces for 45 s, and no faster than the region's quota", () => {
  expect(announcingSeconds).toBe(45);
  expect(underQuotas(4_000)).toEqual([
    {
      region: "us-east-1",
      perSecond: 30_000,
      rowsPerRun: 180_000,
      secondsForMillion: 34,
      minutesForMillion: 6,
    },
    {
      region: "us-west-2, eu-west-1",
      perSecond: 9_000,
      rowsPerRun: 180_000,
      secondsForMillion: 112,
      minutesForMillion: 6,
    },
    {
      region: "ap-northeast-1 (Tokyo) and others",
      perSecond: 1_500,
      rowsPerRun: 67_500,
      secondsForMillion: 667,
      minutesForMillion: 15,
    },
    {
      region: "smaller regions",
      perSecond: 300,
      rowsPerRun: 13_500,
      secondsForMillion: 3_334,
      minutesForMillion: 75,
    },
  ]);
});

async function sweepOf(rows: number) {
  const [engine] = await findEngines("dynoxide");
  if (engine === undefined) throw new Error("no engine");
  const { signal } = new AbortController();
  return measureSweep(rows, { plan: engine.plan, signal, onProgress: () => {} });
}

/** Without the queries, of which there are sixteen more in the first minute of an hour. */
function callsPerEvent({ calls, rows }: Awaited<ReturnType<typeof sweepOf>>): number {
  const { Query: _, ...others } = calls;
  return (Object.values(others).reduce((sum, count) => sum + count, 0) + 16) / rows;
}

/** Of Linux's process table. */
function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid))
    .map(Number);
}

const isDynoxide = (pid: number): boolean => nameOf(String(pid)).startsWith("dynoxide");

/** After the name in brackets: the state, the parent, and more. */
const statOf = (pid: string): string[] =>
  read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
const nameOf = (pid: string): string => read(`/proc/${pid}/comm`);

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // it has ended meanwhile
  }
}
