import { expect, test } from "vitest";
import { measureSweep } from "../../src/measure/sweep-figures.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";

/** One look at the flags, 16 shards listed, the run's beginning and its end: however few rows. */
const IDLE_CALLS = 19;

test("a row costs a fifth of a call, among 1,000 as among 5,000, and all go out in one run", async () => {
  const perEvent: number[] = [];
  for (const rows of [1_000, 5_000]) {
    const { calls, ...figures } = await measureSweep(rows, cacheDirectory);
    expect(figures).toMatchObject({ status: "done", sent: rows, remaining: 0 });
    const total = Object.values(calls).reduce((sum, count) => sum + count, 0);
    expect(total / rows).toBeLessThanOrEqual(0.25);
    perEvent.push((total - IDLE_CALLS) / rows);
    expect(calls).toMatchObject({ BatchGetItem: rows / 100, PublishBatch: rows / 10 });
  }
  const [few = 0, many = 0] = perEvent;
  expect(Math.abs(few - many)).toBeLessThanOrEqual(0.01);
}, 180_000);
