import { expect, test } from "vitest";
import { createPacer } from "./pacer.ts";

function paced(ratePerSecond: number, signal?: AbortSignal) {
  const state = { now: 0, slept: [] as number[] };
  const pace = createPacer({
    ratePerSecond,
    signal,
    clock: () => state.now,
    sleep: async (milliseconds) => {
      state.slept.push(milliseconds);
      state.now += milliseconds;
    },
  });
  return { pace, state };
}

test("lets the first begin at once, and the others evenly", async () => {
  const { pace, state } = paced(5);
  for (let index = 0; index < 4; index++) expect(await pace()).toBe(true);
  expect(state.slept).toEqual([200, 200, 200]);
});

test("waits only for what is left of the pause, and makes up for nothing", async () => {
  const { pace, state } = paced(5);
  await pace();
  state.now += 150;
  await pace();
  state.now += 1_000;
  await pace();
  await pace();
  expect(state.slept).toEqual([50, 200]);
});

test("waits on when a sleep ends too early", async () => {
  const state = { now: 0, sleeps: 0 };
  const pace = createPacer({
    ratePerSecond: 1,
    clock: () => state.now,
    sleep: async (milliseconds) => {
      state.sleeps += 1;
      state.now += milliseconds / 2 + 1;
    },
  });
  await pace();
  await pace();
  expect(state.now).toBeGreaterThanOrEqual(1_000);
  expect(state.sleeps).toBeGreaterThan(1);
});

test("says at once that a job was cancelled", async () => {
  const controller = new AbortController();
  const { pace, state } = paced(0.01, controller.signal);
  expect(await pace()).toBe(true);
  controller.abort();
  expect(await pace()).toBe(false);
  expect(state.slept).toEqual([]);
});
