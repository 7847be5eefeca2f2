import pMap from "p-map";
import { allShards } from "../shard.ts";

/** An event in one of the indexes: its id, and the time that the index sorts by. */
export interface IndexKey {
  readonly eventId: string;
  /** ISO 8601. */
  readonly sort: string;
}

/**
 * How far a list was read: for each shard the last event that was shown, or that there are no
 * more. A plain object, to be signed by whoever hands it out. Shards of which nothing was shown
 * yet are left out.
 *
 * One position for all would be shorter, and wrong: events recorded by one batch share their
 * millisecond, and DynamoDB does not say in which order it lists those.
 */
export type ListCursor = Readonly<Record<string, IndexKey | "end">>;

export interface KeyPage {
  readonly keys: readonly IndexKey[];
  readonly isLast: boolean;
}

/** Reads a shard's next keys, in the list's order. @param after undefined: from the beginning */
export type ReadKeys = (shard: string, after: IndexKey | undefined) => Promise<KeyPage>;

export interface MergedKeys {
  /** The next keys over all shards; fewer than asked for only at the end. */
  next(count: number): Promise<IndexKey[]>;
  /** Takes back the last so many keys of the last `next`: they are not shown, and come again. */
  takeBack(count: number): void;
  /** Behind the last key that `next` gave; undefined when there are no more. */
  cursor(): ListCursor | undefined;
}

interface Lane {
  readonly shard: string;
  ahead: IndexKey[];
  /** The last one given out. */
  shown: IndexKey | undefined;
  isRead: boolean;
}

/**
 * One list out of the shards' lists: read side by side, merged by time. Between two keys of one
 * time the lower shard's comes first.
 */
export function mergeKeys(
  read: ReadKeys,
  order: "ascending" | "descending",
  cursor: ListCursor = {},
): MergedKeys {
  const lanes = allShards().map((shard): Lane => {
    const from = cursor[shard];
    return from === "end"
      ? { shard, ahead: [], shown: undefined, isRead: true }
      : { shard, ahead: [], shown: from, isRead: false };
  });
  let given: { lane: Lane; key: IndexKey; before: IndexKey | undefined }[] = [];
  const isBefore = (a: IndexKey, b: IndexKey) =>
    order === "ascending" ? a.sort < b.sort : a.sort > b.sort;

  /** Without a key of every lane that has one, the first of all is not known. */
  const refill = () =>
    pMap(
      lanes.filter(({ ahead, isRead }) => ahead.length === 0 && !isRead),
      async (lane) => {
        const { keys, isLast } = await read(lane.shard, lane.shown);
        lane.ahead = [...keys];
        lane.isRead = isLast;
      },
    );

  return {
    async next(count) {
      given = [];
      while (given.length < count) {
        await refill();
        let first: Lane | undefined;
        for (const lane of lanes) {
          const [head] = lane.ahead;
          const best = first?.ahead[0];
          if (head && (best === undefined || isBefore(head, best))) first = lane;
        }
        const key = first?.ahead.shift();
        if (first === undefined || key === undefined) break;
        given.push({ lane: first, key, before: first.shown });
        first.shown = key;
      }
      return given.map(({ key }) => key);
    },

    takeBack(count) {
      for (const { lane, key, before } of given.splice(given.length - count).reverse()) {
        lane.ahead.unshift(key);
        lane.shown = before;
      }
    },

    cursor() {
      if (lanes.every(({ ahead, isRead }) => isRead && ahead.length === 0)) return undefined;
      const positions: [string, IndexKey | "end"][] = [];
      for (const { shard, ahead, shown, isRead } of lanes) {
        if (isRead && ahead.length === 0) positions.push([shard, "end"]);
        else if (shown) positions.push([shard, shown]);
      }
      return Object.fromEntries(positions);
    },
  };
}
