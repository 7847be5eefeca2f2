import { shardOf } from "@todoke/core/shard";
import { countEvents } from "@todoke/core/views/count-events";
import {
  type EventFilter,
  type EventPage,
  listEvents,
  type PageRequest,
  type Viewing,
} from "@todoke/core/views/list-events";
import { beforeAll, expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import type { OperateWorld } from "./operate-world.ts";
import { parkedRow, pendingRow, sentRow } from "./rows.ts";

/** 2026-05-20T00:<minutes>:00.000Z */
const at = (minutes: number) => `2026-05-20T00:${String(minutes).padStart(2, "0")}:00.000Z`;
const minutes = (count: number) => count * 60_000;

export function listsContract(theWorld: () => OperateWorld): void {
  const viewing = (): Viewing => ({
    dynamodb: theWorld().operator("viewer").dynamodb,
    tableName: localTableNames.ProcessedEvents,
    clock: theWorld().time.clock,
  });
  const list = (filter: EventFilter, page: PageRequest = { limit: 100 }) =>
    listEvents(filter, page, aMinute, viewing());
  const idsOf = ({ events }: EventPage) => events.map(({ row }) => row.event_id);
  /** All pages of a list, one after the other. */
  async function pages(filter: EventFilter, limit: number) {
    const all: string[][] = [];
    let cursor: PageRequest["cursor"];
    do {
      // As it comes back from a client.
      const sent = cursor && JSON.parse(JSON.stringify(cursor));
      const page: EventPage = await list(filter, { limit, cursor: sent });
      all.push(idsOf(page));
      cursor = page.next;
    } while (cursor !== undefined && all.length < 50);
    return all;
  }
  const countOf = (filter: Parameters<typeof countEvents>[0], cap = 1_000) =>
    countEvents(filter, cap, aMinute, viewing());

  // 30 pending, due in the minutes 1 to 30; 10 parked; 20 sent, recorded in the minutes 31 to 50.
  const pending = Array.from({ length: 30 }, (_, index) => `pending-${index + 1}`);
  const parked = Array.from({ length: 10 }, (_, index) => `parked-${index + 1}`);
  const sent = Array.from({ length: 20 }, (_, index) => `sent-${index + 1}`);
  beforeAll(async () => {
    const { rows } = theWorld();
    for (const [index, id] of pending.entries()) {
      await rows.putInbox(pendingRow(id, { due_at: at(index + 1), recorded_at: at(index) }));
    }
    for (const [index, id] of parked.entries()) {
      await rows.putInbox(parkedRow(id, { due_at: at(index + 1), recorded_at: at(index) }));
    }
    for (const [index, id] of sent.entries()) {
      await rows.putInbox(sentRow(id, { recorded_at: at(index + 31) }));
    }
  });

  test("pending events come first due first, over all shards", async () => {
    expect(new Set(pending.map(shardOf)).size).toBeGreaterThan(8);
    expect(idsOf(await list({ list: "pending" }))).toEqual(pending);
  });

  test("a page costs one query a shard and one read of its rows, and never a scan", async () => {
    await list({ list: "pending" }, { limit: 20 });
    expect(theWorld().gateway.counts("viewer")).toEqual({ Query: 16, BatchGetItem: 1 });
    theWorld().gateway.resetCounts();
    await list({ list: "recent" }, { limit: 20 });
    expect(theWorld().gateway.counts("viewer")).toEqual({ Query: 16, BatchGetItem: 1 });
  });

  test("every query is limited to the page's length", async () => {
    const limited: unknown[] = [];
    const stop = theWorld().gateway.onCall(({ phase, operation, parsed }) => {
      if (phase === "request" && operation === "Query") limited.push(parsed.Limit);
      return { kind: "pass" };
    });
    await list({ list: "pending" }, { limit: 7 });
    stop();
    expect(limited).toEqual(Array.from({ length: 16 }, () => 7));
  });

  test("pages go on where the one before ended: nothing twice, nothing left out", async () => {
    const all = await pages({ list: "pending" }, 7);
    expect(all.flat()).toEqual(pending);
    expect(all.slice(0, 4).map((page) => page.length)).toEqual([7, 7, 7, 7]);
  });

  test("a page goes on although the event it ended with has left the list", async () => {
    const { rows } = theWorld();
    const first = await list({ list: "pending" }, { limit: 5 });
    await rows.putInbox(sentRow("pending-5", { recorded_at: at(4) }));
    const second = await list({ list: "pending" }, { limit: 5, cursor: first.next });
    expect(idsOf(second)).toEqual(pending.slice(5, 10));
    await rows.putInbox(pendingRow("pending-5", { due_at: at(5), recorded_at: at(4) }));
  });

  test("stale ones are those past due, with the others left out", async () => {
    theWorld().time.now += minutes(12);
    const page = await list({ list: "stale" });
    expect(idsOf(page)).toEqual(pending.slice(0, 12));
    expect(page.events.every(({ state }) => state === "stale")).toBe(true);
    const states = (await list({ list: "pending" })).events.map(({ state }) => state);
    expect(states.filter((state) => state === "stale")).toHaveLength(12);
    expect(states.filter((state) => state === "pending")).toHaveLength(18);
  });

  test("parked ones are a list of their own", async () => {
    const page = await list({ list: "parked" });
    expect(idsOf(page)).toEqual(parked);
    expect(page.events[0]).toMatchObject({
      state: "parked",
      row: { last_error: "10 publish attempts failed", attempts: 10 },
    });
    expect(page.next).toBeUndefined();
  });

  test("recent ones are all, last recorded first", async () => {
    const page = await list({ list: "recent" });
    expect(page.events).toHaveLength(60);
    expect(idsOf(page).slice(0, 21)).toEqual([...sent.toReversed(), "pending-30"]);
    expect((await pages({ list: "recent" }, 13)).flat()).toHaveLength(60);
  });

  test("events of one millisecond are all shown, whatever the length of a page", async () => {
    const { rows } = theWorld();
    const ids = Array.from({ length: 40 }, (_, index) => `same-${index}`);
    const time = "2026-04-01T00:00:00.000Z";
    for (const id of ids) await rows.putInbox(sentRow(id, { recorded_at: time }));
    const filter = { list: "recent", from: time, to: time } as const;
    for (const limit of [1, 3, 40]) {
      const found = (await pages(filter, limit)).flat();
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
    for (const id of ids) await rows.expire(id);
  });

  test("sent ones are read on until the page is full", async () => {
    expect(idsOf(await list({ list: "sent" }, { limit: 20 }))).toEqual(sent.toReversed());
    const from = at(25);
    const page = await list({ list: "sent", from }, { limit: 20 });
    expect(idsOf(page)).toEqual(sent.toReversed());
  });

  test("a filter that rejects much ends its page early, and goes on with the next", async () => {
    const { gateway } = theWorld();
    const filter = {
      list: "recent",
      keep: ({ status }) => status === "pending",
    } as const satisfies EventFilter;
    const first = await list(filter, { limit: 4 });
    // As many rows as four pages have, in two rounds, and no more.
    expect(gateway.counts("viewer")).toEqual({ Query: 16, BatchGetItem: 2 });
    expect(first.events).toEqual([]);
    expect(first.next).toBeDefined();
    expect((await pages(filter, 4)).flat()).toHaveLength(40);
  });

  test("a time range is kept, both ends included", async () => {
    expect(idsOf(await list({ list: "pending", from: at(3), to: at(5) }))).toEqual([
      "pending-3",
      "pending-4",
      "pending-5",
    ]);
    expect(idsOf(await list({ list: "pending", from: at(29) }))).toEqual(pending.slice(28));
    theWorld().time.now += minutes(2);
    expect(idsOf(await list({ list: "stale", to: at(9) }))).toEqual(pending.slice(0, 2));
  });

  test("what is read beyond a full page is the next page's", async () => {
    const odd = (id: string) => Number(id.split("-")[1]) % 2 === 1;
    const filter = {
      list: "pending",
      keep: ({ event_id }) => odd(event_id),
    } as const satisfies EventFilter;
    const first = await list(filter, { limit: 4 });
    expect(idsOf(first)).toEqual(["pending-1", "pending-3", "pending-5", "pending-7"]);
    expect((await pages(filter, 4)).flat()).toEqual(pending.filter(odd));
  });

  test("expired ones are those past their TTL, though they are there", async () => {
    const { rows, time } = theWorld();
    expect(idsOf(await list({ list: "expired" }))).toEqual([]);
    // Recorded 31 and 32 minutes past the hour, sent 1 and 2 minutes later; 30 days after that.
    time.now = Date.parse("2026-06-19T00:32:30.000Z");
    const ttl = (minute: number) => Date.parse(at(minute)) / 1_000 + 30 * 86_400;
    await rows.putInbox(sentRow("sent-1", { recorded_at: at(31), ttl: ttl(32) }));
    await rows.putInbox(sentRow("sent-2", { recorded_at: at(32), ttl: ttl(34) }));
    const page = await list({ list: "expired" });
    expect(page.events.map(({ row, state }) => [row.event_id, state])).toEqual([
      ["sent-1", "expired"],
    ]);
    for (const one of [1, 2]) {
      await rows.putInbox(sentRow(`sent-${one}`, { recorded_at: at(30 + one) }));
    }
  });

  test("a range that ends before it begins is empty, and asks nobody", async () => {
    const range = { list: "recent", from: at(5), to: at(4) } as const;
    expect(await list(range)).toEqual({ events: [], next: undefined });
    expect(await countOf(range)).toEqual({ count: 0, capped: false });
    expect(theWorld().gateway.counts("viewer")).toEqual({});
  });

  test("lists show neither notification nor source", async () => {
    const [first] = (await list({ list: "pending" }, { limit: 1 })).events;
    expect(first?.row).toMatchObject({ event_id: "pending-1", event_type: "order.placed" });
    expect(first?.row.notification).toBeUndefined();
    expect(first?.row.source).toBeUndefined();
  });

  test("counts are exact, in one query a shard", async () => {
    theWorld().time.now += minutes(12);
    expect(await countOf({ list: "pending" })).toEqual({ count: 30, capped: false });
    expect(theWorld().gateway.counts("viewer")).toEqual({ Query: 16 });
    expect(await countOf({ list: "stale" })).toEqual({ count: 12, capped: false });
    expect(await countOf({ list: "parked" })).toEqual({ count: 10, capped: false });
    expect(await countOf({ list: "recent", from: at(31) })).toEqual({ count: 20, capped: false });
  });

  test("counts end at their cap, and say so", async () => {
    expect(await countOf({ list: "pending" }, 29)).toEqual({ count: 29, capped: true });
    expect(await countOf({ list: "pending" }, 30)).toEqual({ count: 30, capped: false });
  });

  test("a count goes on where DynamoDB cuts its answer", async () => {
    const { rows, gateway } = theWorld();
    const id = (index: number) => `one-shard-${index}`;
    const ids = Array.from({ length: 1_800 }, (_, index) => id(index))
      .filter((one) => shardOf(one) === "03")
      .slice(0, 101);
    expect(ids).toHaveLength(101);
    for (const one of ids) await rows.putInbox(pendingRow(one, { due_at: at(59) }));
    gateway.resetCounts();
    expect(await countOf({ list: "pending" }, 500)).toEqual({ count: 131, capped: false });
    expect(gateway.counts("viewer").Query).toBe(17);
    for (const one of ids) await rows.expire(one);
  });
}
