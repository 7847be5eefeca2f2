import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPool, type Pool } from "../../src/lambda/pool.ts";
import type { Problem } from "../../src/lambda/problem.ts";
import { createWorker, type WorkerOptions } from "../../src/lambda/worker.ts";
import { bundleFixture, type FixtureBundle, Journal } from "./rig.ts";

let told: FixtureBundle;
let pool: Pool;
const problems = new Journal<Problem>();

beforeAll(async () => {
  told = await bundleFixture("told");
});

afterEach(() => pool.stop());
afterAll(() => told.remove());

/** @param handlerNames the handler of each environment in turn, the last one for all later ones */
function make(size: number, handlerNames: readonly [string, ...string[]] = ["handler"]): Pool {
  let made = 0;
  const options = (): WorkerOptions => ({
    name: "told",
    bundle: told.file,
    handlerName: handlerNames[made] ?? "handler",
    environment: {},
    timeoutMilliseconds: 5_000,
  });
  const create = () => {
    const worker = createWorker(options());
    made += 1;
    return worker;
  };
  return createPool({
    size,
    create,
    onProblem: (problem) => problems.add(problem),
    random: () => 0,
  });
}

test("begins no more processes than are needed at once", async () => {
  pool = make(3);
  await pool.invoke({ ask: "pid" });
  await pool.invoke({ ask: "pid" });
  expect(pool.workers).toHaveLength(1);

  const held = [await pool.acquire(), await pool.acquire()];
  expect(pool.workers).toHaveLength(2);
  for (const worker of held) pool.release(worker);
});

test("makes the caller wait when every environment is taken", async () => {
  pool = make(1);
  const first = await pool.acquire();
  const second = pool.acquire();
  expect(pool.workers).toHaveLength(1);

  pool.release(first);

  expect(await second).toBe(first);
});

test("refuses who gave up waiting, and keeps the environment for the next", async () => {
  pool = make(1);
  const first = await pool.acquire();
  const giveUp = new AbortController();
  const second = pool.acquire(giveUp.signal);
  const third = pool.acquire();

  giveUp.abort(new Error("gave up"));
  pool.release(first);

  await expect(second).rejects.toThrow("gave up");
  expect(await third).toBe(first);
});

test("replaces a process that was killed while it was idle", async () => {
  pool = make(1);
  const first = await pool.acquire();
  pool.release(first);

  first.kill();
  await first.ended;
  const second = await pool.acquire();

  expect(second.pid).not.toBe(first.pid);
  expect(await second.invoke({ ask: "nothing" })).toMatchObject({ kind: "returned" });
});

test("tries again after a failed start, and says so", async () => {
  pool = make(1, ["no such handler", "handler"]);

  const outcome = await pool.invoke({ ask: "nothing" });

  expect(outcome).toMatchObject({ kind: "returned", value: null });
  expect(problems.entries).toMatchObject([
    {
      kind: "init-failed",
      failures: 1,
      error: { detail: { errorType: "Runtime.HandlerNotFound" } },
    },
  ]);
});
