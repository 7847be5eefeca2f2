import { expect, test } from "vitest";
import { inBatches } from "./batches.ts";

test("keeps the order, and fills each batch to the entry limit", () => {
  expect(inBatches([1, 2, 3, 4, 5], { maxEntries: 2 })).toEqual([[1, 2], [3, 4], [5]]);
});

test("makes no batch of nothing", () => {
  expect(inBatches([], { maxEntries: 10 })).toEqual([]);
});

test("fills a batch to the last byte, and not over", () => {
  const bySize = { maxEntries: 10, maxBytes: 10, bytesOf: (size: number) => size };
  expect(inBatches([4, 6, 1, 9, 1], bySize)).toEqual([[4, 6], [1, 9], [1]]);
});

test("gives an item over the limit a batch of its own", () => {
  const bySize = { maxEntries: 10, maxBytes: 10, bytesOf: (size: number) => size };
  expect(inBatches([3, 11, 3], bySize)).toEqual([[3], [11], [3]]);
});
