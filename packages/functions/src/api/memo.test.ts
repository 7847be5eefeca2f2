import { expect, test } from "vitest";
import { createMemo } from "./memo.ts";

function world() {
  const state = { now: 1_000, reads: 0 };
  const memo = createMemo<number>(5_000, () => state.now);
  const read = () =>
    memo.read(async () => {
      state.reads += 1;
      return state.reads;
    });
  return { state, memo, read };
}

test("many who ask within five seconds cost one reading", async () => {
  const { state, read } = world();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  state.now += 4_999;
  expect(await read()).toBe(1);
  state.now += 1;
  expect(await read()).toBe(2);
});

test("is read anew after it was forgotten, and when the clock was set back", async () => {
  const { state, memo, read } = world();
  await read();
  memo.forget();
  expect(await read()).toBe(2);
  state.now -= 1;
  expect(await read()).toBe(3);
});

test("a failure is not kept", async () => {
  const memo = createMemo<number>(5_000, () => 0);
  await expect(memo.read(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await memo.read(async () => 1)).toBe(1);
});
