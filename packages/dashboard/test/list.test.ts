import type { EventPage, EventSummary } from "@todoke/functions/api/contract/events";
import { createRoot } from "solid-js";
import { expect, test } from "vitest";
import { createKeysetList, PAGE_ROWS } from "../src/pages/events/list.ts";

const row = (eventId: string, state: EventSummary["state"] = "pending"): EventSummary => ({
  eventId,
  state,
  type: "order.placed",
  recordedAt: null,
  dueAt: null,
  sentAt: null,
  parkedAt: null,
  attempts: 0,
  lastError: null,
  sentBy: null,
  messageId: null,
  expiresAt: null,
});

/** A list as the API has it: ids in order, a cursor naming the last id of the page before. */
function listOf(...ids: string[]) {
  const api = { rows: ids.map((id) => row(id)), limit: PAGE_ROWS, asked: 0 };
  const fetchPage = async (
    _: unknown,
    page: { cursor?: string | undefined },
  ): Promise<EventPage> => {
    api.asked++;
    const start = api.rows.findLastIndex(({ eventId }) => eventId === page.cursor) + 1;
    const items = api.rows.slice(start, start + api.limit);
    const exhausted = start + api.limit >= api.rows.length;
    const next = exhausted ? null : (items.at(-1)?.eventId ?? null);
    return { items, page: { next, exhausted }, asOf: "2026-05-20T00:00:00.000Z" };
  };
  const seen = { rows: [0, 0] as const as readonly [number, number] };
  const list = createRoot(() =>
    createKeysetList(
      () => ({}),
      fetchPage,
      () => seen.rows,
    ),
  );
  return { api, list, seen, ids: () => list.rows().map(({ eventId }) => eventId) };
}

const settled = () => new Promise((done) => setTimeout(done));

test("new rows wait, and what is being read does not move", async () => {
  const { api, list, ids } = listOf("c", "b", "a");
  await settled();
  api.rows.unshift(row("e"), row("d"));
  await list.again();

  expect(ids()).toEqual(["c", "b", "a"]);
  expect(list.fresh()).toBe(2);
  await list.show();
  expect(ids()).toEqual(["e", "d", "c", "b", "a"]);
  expect(list.fresh()).toBe(0);
});

test("a row says what it is now, in its place", async () => {
  const { api, list, ids } = listOf("c", "b", "a");
  await settled();
  api.rows[1] = row("b", "sent");
  await list.again();

  expect(ids()).toEqual(["c", "b", "a"]);
  expect(list.rows()[1]?.state).toBe("sent");
});

test("a row that does not match any more stays, and is marked", async () => {
  const { api, list, ids } = listOf("c", "b", "a");
  await settled();
  api.rows.splice(1, 1);
  await list.again();

  expect(ids()).toEqual(["c", "b", "a"]);
  expect([...list.gone()]).toEqual(["b"]);
  await list.show();
  expect(ids()).toEqual(["c", "a"]);
  expect(list.gone().size).toBe(0);
});

test("a row that matches again is not marked any more", async () => {
  const { api, list } = listOf("c", "b", "a");
  await settled();
  const [taken] = api.rows.splice(1, 1);
  await list.again();
  if (taken) api.rows.splice(1, 0, taken);
  await list.again();

  expect(list.gone().size).toBe(0);
});

test("pages follow one another without gaps, and a row that comes twice is shown once", async () => {
  const { api, list, ids } = listOf("a", "b", "c", "d", "e");
  api.limit = 2;
  await list.show();
  // Moved down the list since the first page was read: it comes once more.
  api.rows.splice(3, 0, row("a", "stale"));
  await list.more();
  await list.more();
  await list.more();

  expect(ids()).toEqual(["a", "b", "c", "d", "e"]);
  expect(list.exhausted()).toBe(true);
});

test("the page that is being read is kept up to date, not only the first", async () => {
  const { api, list, seen } = listOf("a", "b", "c", "d");
  api.limit = 2;
  await list.show();
  await list.more();
  seen.rows = [2, 3];
  api.rows[3] = row("d", "parked");
  await list.again();

  expect(list.rows()[3]?.state).toBe("parked");
});

test("an empty list shows what comes, since nothing is being read", async () => {
  const { api, list, ids } = listOf();
  await settled();
  api.rows.push(row("a"));
  await list.again();

  expect(ids()).toEqual(["a"]);
  expect(list.fresh()).toBe(0);
});

test("a page that fails is said, and asked for again", async () => {
  const { api, list, ids } = listOf("a", "b", "c");
  api.limit = 2;
  await list.show();
  const { rows } = api;
  api.rows = undefined as never;
  await list.more();
  expect(list.error()).toBeInstanceOf(TypeError);
  api.rows = rows;
  await list.more();

  expect(list.error()).toBeUndefined();
  expect(ids()).toEqual(["a", "b", "c"]);
});
