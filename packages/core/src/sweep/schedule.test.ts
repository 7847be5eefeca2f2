import { expect, test } from "vitest";
import { leaseMilliseconds } from "./schedule.ts";

const never = () => 0;
const almostAlways = () => 0.999_999;

test.each([
  [0, 90_000],
  [1, 90_000],
  [2, 180_000],
  [3, 360_000],
  [4, 600_000],
  [9, 600_000],
  [1_000_000, 600_000],
  [-5, 90_000],
])(
  "after %i attempts a row is left alone for %i ms: twice as long each time, up to ten minutes",
  (attempts, milliseconds) => {
    expect(leaseMilliseconds(attempts, never)).toBe(milliseconds);
  },
);

test("adds up to a quarter by chance, so that rows that failed together come again apart", () => {
  expect(leaseMilliseconds(1, () => 0.5)).toBe(101_250);
  expect(leaseMilliseconds(1, almostAlways)).toBeLessThan(112_500);
  expect(leaseMilliseconds(9, almostAlways)).toBeLessThan(750_000);
});

test("is always longer than a sweeper lives: 50 s", () => {
  for (let attempts = 0; attempts < 12; attempts += 1) {
    expect(leaseMilliseconds(attempts, never)).toBeGreaterThan(50_000);
  }
});
