import { expect, test } from "vitest";
import { latencyCounts, percentile } from "./notify-time.ts";

test("of nothing there is no percentile", () => {
  expect(percentile(latencyCounts([undefined, {}]), 0.5)).toBeUndefined();
});

test("half of a bucket's events took up to its middle", () => {
  // Ten of at most 100 ms, ten of 100 to 250 ms.
  const counts = latencyCounts([{ l0: 10 }, { l1: 10 }]);
  expect(percentile(counts, 0.25)).toBe(50);
  expect(percentile(counts, 0.5)).toBe(100);
  expect(percentile(counts, 0.75)).toBe(175);
});

test("few slow ones show in p95, and not in p50", () => {
  // 90 of at most 100 ms, 10 of 30 to 60 s.
  const counts = latencyCounts([{ l0: 90, l8: 10 }]);
  expect(percentile(counts, 0.5)).toBe(56);
  expect(percentile(counts, 0.95)).toBe(45_000);
});

test("the slowest of all are at least half an hour", () => {
  expect(percentile(latencyCounts([{ l11: 3 }]), 0.5)).toBe(1_800_000);
});
