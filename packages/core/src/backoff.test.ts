import { expect, test } from "vitest";
import { backoffMilliseconds } from "./backoff.ts";

const backoff = { baseMilliseconds: 40, capMilliseconds: 400 };

test.each([
  [1, 20],
  [2, 40],
  [3, 80],
  [4, 160],
  [5, 200],
  [60, 200],
])("waits half of the longest at attempt %i when the dice say a half", (attempt, wait) => {
  expect(backoffMilliseconds(backoff, attempt, () => 0.5)).toBe(wait);
});

test("may wait not at all, and never as long as the cap", () => {
  expect(backoffMilliseconds(backoff, 9, () => 0)).toBe(0);
  expect(backoffMilliseconds(backoff, 9, () => 0.999)).toBeCloseTo(399.6);
});
