import { describe, expect, test } from "vitest";
import { allCells, cellsNamed, quickCells } from "../../src/matrix/cells.ts";

const because = (name: string) => cellsNamed(name).map((cell) => cell.notApplicableBecause);

describe("the matrix", () => {
  test("has every boundary for four systems, two queues, one worker and two, fresh and again", () => {
    // 23 of the consumer, 8 of the sweeper, 4 of the redrive.
    expect(allCells).toHaveLength(35 * 4 * 2 * 2 * 2);
  });

  test("has no two cells of one name", () => {
    expect(new Set(allCells.map(({ name }) => name)).size).toBe(allCells.length);
  });

  test("says of a place that a system does not have why it is none", () => {
    expect(because("published/standard/one/fresh/sweeper-after-claim")).toEqual([
      "It has no sweeper.",
    ]);
    expect(because("powertools/fifo/two/redelivered/redrive-after-send")).toEqual([
      "It has no redrive of its own.",
    ]);
    expect(because("unprotected/fifo/one/fresh/before-mark")).toEqual(["It marks nothing."]);
    expect(because("todoke/standard/one/fresh/before-next-publish")).toEqual([
      "One request announces the whole batch.",
    ]);
    expect(because("published/standard/one/fresh/killed-in-partial-publish")).toEqual([
      "It announces one event a request, which is refused as a whole or not at all.",
    ]);
  });

  test("leaves nothing out that a system does have", () => {
    expect(because("todoke/fifo/one/fresh/before-next-publish")).toEqual([undefined]);
    expect(because("published/standard/one/fresh/before-next-mark")).toEqual([undefined]);
    expect(because("*/*/*/*/after-commit")).toEqual(Array.from({ length: 32 }, () => undefined));
  });

  test("has a quick form with every system, both queues and every kind of process", () => {
    const parts = (index: number) => new Set(quickCells.map(({ name }) => name.split("/")[index]));
    expect(parts(0)).toEqual(new Set(["todoke", "published", "powertools", "unprotected"]));
    expect(parts(1)).toEqual(new Set(["standard", "fifo"]));
    expect(parts(2)).toEqual(new Set(["one", "two"]));
    const actors = new Set(quickCells.map(({ boundary }) => boundary.actor));
    expect(actors).toEqual(new Set(["consumer", "sweeper", "operator"]));
  });
});

describe("a name", () => {
  test("may be shorter, or have an asterisk, to mean all that fit", () => {
    expect(cellsNamed("todoke/fifo")).toHaveLength(35 * 4);
    expect(cellsNamed("*/fifo/two/*/after-commit")).toHaveLength(8);
  });

  test.each([
    ["oracle", 'no system "oracle"; there are todoke, published'],
    ["todoke/lifo", 'no lane "lifo"; there are standard, fifo'],
    ["todoke/fifo/three", 'no number of workers "three"; there are one, two'],
    ["todoke/fifo/two/lost", 'no delivery "lost"; there are fresh, redelivered'],
    ["todoke/fifo/two/fresh/noon", 'no boundary "noon"; there are delivered, before-write'],
    ["todoke/fifo/two/fresh/delivered/x", "SYSTEM/LANE/WORKERS/DELIVERY/BOUNDARY"],
  ])("%s is refused, with what there is", (name, words) => {
    expect(() => cellsNamed(name)).toThrow(words);
  });
});
