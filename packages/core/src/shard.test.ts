import { expect, test } from "vitest";
import { allShards, shardOf } from "./shard.ts";

// CRC-32 of the UTF-8 bytes, modulo 16, by another program. Rows on AWS are found by these: a
// change here would lose every pending row from the sweeper's sight.
test.each([
  ["NW-10248", "07"],
  [" NW-10248", "03"],
  ["EB-1001", "15"],
  ["order-1", "15"],
  ["order-2", "05"],
  ["order-3", "03"],
  ["注文-1", "06"],
  ["", "00"],
])("lists %j in shard %s for ever", (eventId, shard) => {
  expect(shardOf(eventId)).toBe(shard);
});

test("names all sixteen, in order", () => {
  expect(allShards().join(" ")).toBe("00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15");
});

test("spreads ten thousand consecutive ids evenly", () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 10_000; index++) {
    const shard = shardOf(`NW-${index}`);
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(allShards());
  expect(Math.min(...counts.values())).toBeGreaterThan(500);
  expect(Math.max(...counts.values())).toBeLessThan(750);
});
