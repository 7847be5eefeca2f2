import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type IndexKey, type ListCursor, mergeKeys, type ReadKeys } from "./merged-keys.ts";

type Shards = Readonly<Record<string, readonly IndexKey[]>>;

/** Shards in memory, in pages of so many, as DynamoDB gives them. */
const readerOf =
  (shards: Shards, limit: number): ReadKeys =>
  async (shard, after) => {
    const all = shards[shard] ?? [];
    const from = after ? all.findIndex(({ eventId }) => eventId === after.eventId) + 1 : 0;
    const keys = all.slice(from, from + limit);
    // DynamoDB says "there may be more" also when it stopped right at the end.
    return { keys, isLast: keys.length < limit };
  };

const key = (eventId: string, sort: string): IndexKey => ({ eventId, sort });

async function allPages(shards: Shards, limit: number, order: "ascending" | "descending") {
  const pages: string[][] = [];
  let cursor: ListCursor | undefined = {};
  while (cursor !== undefined) {
    const merged = mergeKeys(readerOf(shards, limit), order, JSON.parse(JSON.stringify(cursor)));
    pages.push((await merged.next(limit)).map(({ eventId }) => eventId));
    cursor = merged.cursor();
    if (pages.length > 500) throw new Error("It does not end");
  }
  return pages;
}

describe("a list out of shards", () => {
  const shards = {
    "00": [key("a", "1"), key("d", "4"), key("g", "7")],
    "07": [key("b", "2"), key("e", "4")],
    "15": [key("c", "3"), key("f", "6")],
  };

  test("is sorted by time, and by shard where the time is the same", async () => {
    expect(await allPages(shards, 10, "ascending")).toEqual([["a", "b", "c", "d", "e", "f", "g"]]);
  });

  test("goes on where the page before ended", async () => {
    expect((await allPages(shards, 2, "ascending")).filter((page) => page.length > 0)).toEqual([
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
      ["g"],
    ]);
  });

  test("goes on before what was taken back", async () => {
    const merged = mergeKeys(readerOf(shards, 7), "ascending");
    await merged.next(1);
    await merged.next(5);
    merged.takeBack(3);
    expect(merged.cursor()).toMatchObject({ "00": { eventId: "a" }, "15": { eventId: "c" } });
    expect((await merged.next(2)).map(({ eventId }) => eventId)).toEqual(["d", "e"]);
    merged.takeBack(2);
    const again = mergeKeys(readerOf(shards, 7), "ascending", merged.cursor());
    const rest = (await again.next(10)).map(({ eventId }) => eventId);
    expect(rest).toEqual(["d", "e", "f", "g"]);
  });

  test("is empty and over when there is nothing", async () => {
    expect(await allPages({}, 5, "ascending")).toEqual([[]]);
  });

  test("has a cursor with the end of shards that are through, and none for those untouched", async () => {
    const merged = mergeKeys(
      readerOf({ "03": [key("a", "1")], "04": [key("b", "2")] }, 5),
      "ascending",
    );
    await merged.next(1);
    const cursor = merged.cursor() ?? {};
    expect(cursor["03"]).toBe("end");
    expect(cursor["00"]).toBe("end");
    expect(cursor).not.toHaveProperty("04");
  });
});

test("shows each event once and in order, whatever the shards, the times and the pages", async () => {
  const times = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(times, { minLength: 16, maxLength: 16 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom("ascending", "descending"),
      async (lists, limit, order) => {
        const direction = order === "ascending" ? 1 : -1;
        const sorts = new Map<string, number>();
        const shards = Object.fromEntries(
          lists.map((list, shard) => {
            const name = String(shard).padStart(2, "0");
            const sorted = list.toSorted((a, b) => direction * (a - b));
            const keys = sorted.map((time, index) => key(`${name}-${index}`, String(time)));
            for (const { eventId, sort } of keys) sorts.set(eventId, Number(sort));
            return [name, keys];
          }),
        );
        const shown = (await allPages(shards, limit, order)).flat();
        expect(shown.toSorted()).toEqual([...sorts.keys()].toSorted());
        const shownSorts = shown.map((id) => direction * (sorts.get(id) ?? 0));
        expect(shownSorts).toEqual(shownSorts.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 60 },
  );
});
