import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createWorker } from "../../src/lambda/worker.ts";
import { bundleFixture, type FixtureBundle } from "./rig.ts";

let told: FixtureBundle;

beforeAll(async () => {
  told = await bundleFixture("told");
});

afterAll(() => told.remove());

const HOUR_MILLISECONDS = 3_600_000;

/** A worker whose clock is ahead by as much as the caller says at each invocation. */
async function ahead(milliseconds: () => number) {
  const worker = createWorker({
    name: "told",
    bundle: told.file,
    handlerName: "handler",
    environment: {},
    timeoutMilliseconds: 5_000,
    aheadMilliseconds: milliseconds,
  });
  onTestFinished(() => worker.stop());
  await worker.start();
  return async (question: string): Promise<unknown> => {
    const outcome = await worker.invoke({ ask: question });
    return outcome.kind === "returned" ? outcome.value : outcome;
  };
}

test("moves every way in which a handler can ask for the time, from the next invocation", async () => {
  let moved = 0;
  const ask = await ahead(() => moved);
  for (moved of [0, HOUR_MILLISECONDS, 0]) {
    const [now, made, written, kept, epoch] = (await ask("time")) as number[];
    for (const time of [now, made, written, kept]) {
      expect(Math.abs(Number(time) - moved - Date.now())).toBeLessThan(5_000);
    }
    expect(epoch).toBe(0);
  }
});

test("leaves alone how long an invocation may take", async () => {
  const ask = await ahead(() => HOUR_MILLISECONDS);
  const { remaining } = (await ask("context")) as { remaining: number };
  expect(remaining).toBeGreaterThan(1_000);
  expect(remaining).toBeLessThanOrEqual(5_000);
});
