import { eventSegment } from "@todoke/functions/api/contract/event-path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parkedRow, pendingRow, sentRow } from "../operate/rows.ts";
import { type ApiWorld, CALLER, startApiWorld } from "./api-world.ts";

/** 2026-05-20T00:<minutes>:00.000Z, the suites' time and so many minutes. */
const at = (minutes: number) => `2026-05-20T00:${String(minutes).padStart(2, "0")}:00.000Z`;

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  const { rows } = world;
  for (let one = 1; one <= 20; one++) {
    await rows.putInbox(pendingRow(`p-${one}`, { due_at: at(one), recorded_at: at(one - 1) }));
  }
  for (let one = 1; one <= 5; one++) await rows.putInbox(parkedRow(`k-${one}`));
  for (let one = 1; one <= 10; one++) {
    const changes = { recorded_at: at(30 + one), event_type: one === 3 ? "other" : "order.placed" };
    await rows.putInbox(sentRow(`s-${one}`, changes));
  }
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const list = (query = "") => world.ask("GET", `/events${query}`, { as: "viewer" });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.items.map(({ eventId }: { eventId: string }) => eventId);
const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    from < to ? `${prefix}-${from + index}` : `${prefix}-${from - index}`,
  );

describe("a list of events", () => {
  test("says of each what an operator must know, and of itself when it was made", async () => {
    const { status, body, headers } = await list("?status=sent&limit=1");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      items: [
        {
          eventId: "s-10",
          state: "sent",
          type: "order.placed",
          recordedAt: at(40),
          dueAt: null,
          sentAt: at(0),
          parkedAt: null,
          attempts: 1,
          lastError: null,
          sentBy: "consumer",
          messageId: "sns-s-10",
          expiresAt: "2026-06-19T00:00:00.000Z",
        },
      ],
      page: { next: expect.any(String), exhausted: false },
      asOf: at(0),
    });
  });

  test("is of one status, each in its order", async () => {
    world.time.now += 5 * 60_000;
    expect(idsOf(await list("?status=pending"))).toEqual(numbered("p", 1, 20));
    expect(idsOf(await list("?status=stale"))).toEqual(numbered("p", 1, 5));
    expect(idsOf(await list("?status=parked")).toSorted()).toEqual(numbered("k", 1, 5));
    expect(idsOf(await list("?status=sent"))).toEqual(numbered("s", 10, 1));
    expect(idsOf(await list())).toHaveLength(35);
  });

  test("costs 17 requests, whatever is in the table", async () => {
    await list();
    expect(world.gateway.counts(CALLER)).toEqual({ Query: 16, BatchGetItem: 1 });
  });

  test("is narrowed by type, by age, by time and by one id", async () => {
    expect(idsOf(await list("?type=other"))).toEqual(["s-3"]);
    expect(idsOf(await list(`?from=${at(5)}&to=${at(7)}&status=pending`))).toEqual([
      "p-5",
      "p-6",
      "p-7",
    ]);
    // In another spelling of the same time.
    expect(idsOf(await list("?to=2026-05-20T00:02:00Z&status=pending"))).toEqual(["p-1", "p-2"]);
    expect(idsOf(await list("?q=p-7"))).toEqual(["p-7"]);
    expect(idsOf(await list("?q=p-7&status=sent"))).toEqual([]);
    expect(idsOf(await list("?q=p"))).toEqual([]);
    world.time.now += 10 * 60_000;
    // p-1 to p-6 were recorded five minutes before that or earlier.
    expect(idsOf(await list("?status=pending&age=300"))).toEqual(numbered("p", 1, 6));
    expect(idsOf(await list("?age=300")).filter((id) => id.startsWith("p"))).toHaveLength(6);
  });

  test("shows what waits for its deletion, and only that, as expired", async () => {
    expect(idsOf(await list("?status=expired"))).toEqual([]);
    // The rows' TTL is 30 days after the suites' time; the last were recorded 40 minutes after it.
    world.time.now = Date.parse("2026-06-19T00:40:00.000Z");
    const expired = await list("?status=expired");
    expect(idsOf(expired)).toEqual(numbered("s", 10, 1));
    expect(expired.body.items[0]).toMatchObject({ state: "expired" });
  });

  test("tells a viewer the name of an error, and an operator what it said", async () => {
    const last_error = "AuthorizationError: User arn:aws:iam::123456789012:user/x may not publish";
    await world.rows.putInbox(pendingRow("err-1", { last_error, due_at: at(59) }));
    const shown = async (as: "viewer" | "operator") =>
      (await world.ask("GET", "/events?q=err-1", { as })).body.items[0].lastError;
    expect(await shown("viewer")).toBe("AuthorizationError");
    expect(await shown("operator")).toBe("AuthorizationError: User [arn] may not publish");
    await world.rows.expire("err-1");
  });
});

describe("the next page", () => {
  test("goes on, with any length of page, until all were shown", async () => {
    const seen: string[] = [];
    let cursor = "";
    for (const limit of [3, 7, 1, 50]) {
      const page = await list(`?status=pending&limit=${limit}${cursor}`);
      seen.push(...idsOf(page));
      cursor = `&cursor=${page.body.page.next}`;
      if (page.body.page.exhausted) expect(page.body.page.next).toBeNull();
    }
    expect(seen).toEqual(numbered("p", 1, 20));
  });

  test("is refused with a cursor of another filter, of another list, edited or made up", async () => {
    const { next } = (await list("?status=pending&limit=3")).body.page;
    const runs = (await world.ask("GET", "/sweeper/runs")).body;
    expect(runs.page).toEqual({ next: null, exhausted: true });
    const refused = [
      `?status=stale&limit=3&cursor=${next}`,
      `?limit=3&cursor=${next}`,
      `?status=pending&type=order.placed&cursor=${next}`,
      `?status=pending&cursor=${next}A`,
      `?status=pending&cursor=${next.slice(1)}`,
      "?status=pending&cursor=eyJzIjoxfQ",
    ];
    for (const query of refused) {
      const { status, body } = await list(query);
      expect({ query, status, code: body.code }).toEqual({
        query,
        status: 400,
        code: "invalid_cursor",
      });
    }
    expect((await world.ask("GET", `/activity?cursor=${next}`)).body.code).toBe("invalid_cursor");
    const other = world.again({
      settings: { ...world.parts.settings, cursorKey: new Uint8Array(32).fill(2) },
    });
    expect((await other("GET", `/events?status=pending&cursor=${next}`)).status).toBe(400);
  });
});

describe("a count", () => {
  const count = (query: string) => world.ask("GET", `/events/count${query}`, { as: "viewer" });

  test("is exact while it is small", async () => {
    expect((await count("?status=pending")).body).toEqual({
      count: 20,
      capped: false,
      asOf: at(0),
    });
    expect((await count("")).body.count).toBe(35);
    expect((await count("?status=parked")).body.count).toBe(5);
    expect((await count("?q=p-3&status=pending")).body.count).toBe(1);
    world.time.now += 34 * 60_000;
    // Recorded at least 60 s ago: all but s-4 to s-10, which come later.
    expect((await count("?age=60")).body.count).toBe(28);
  });

  test.each(["?status=sent", "?status=expired", "?type=order.placed", "?status=pending&age=5"])(
    "that would read the whole table is refused, with a sentence: %s",
    async (query) => {
      const { status, body } = await count(query);
      expect({ status, code: body.code }).toEqual({ status: 400, code: "unsupported_filter" });
      expect(body.detail).toMatch(/^[A-Za-z ]+ cannot be counted.*\.$/);
      expect(world.gateway.counts(CALLER)).toEqual({});
    },
  );
});

test.each([
  ["?status=PENDING", "status"],
  ["?limit=0", "limit"],
  ["?limit=201", "limit"],
  ["?limit=ten", "limit"],
  ["?from=yesterday", "from"],
  ["?age=-1", "age"],
  ["?q=", "q"],
  [`?q=${"x".repeat(1_025)}`, "q"],
])("a query that makes no sense is refused by its field: %s", async (query, path) => {
  const { status, body, headers } = await list(query);
  expect(status).toBe(400);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(body).toMatchObject({ code: "invalid_request", issues: [{ path }] });
});

test("a range that ends before it begins is an empty list", async () => {
  expect((await list(`?from=${at(9)}&to=${at(3)}`)).body).toMatchObject({
    items: [],
    page: { next: null, exhausted: true },
  });
});

const oddIds = [
  ...["a/b", "..", ".", "../../etc/passwd", "count", "republish", "%2F", "%", "=x", "a?b#c"],
  ...["注文 1/2", "a\\b", " x ", "😀", "a+b", "\u200f", "\u0007", "x".repeat(1_024)],
];

test.each(oddIds)("an event with the id %j is found, listed and republished by it", async (id) => {
  await world.rows.putInbox(pendingRow(id, { due_at: at(59) }));
  const path = `/events/${eventSegment(id)}`;
  const found = await world.ask("GET", path);
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({ eventId: id, summary: { eventId: id } });
  if (id.trim() === id) {
    const listed = await list(`?${new URLSearchParams({ q: id })}`);
    expect(idsOf(listed)).toEqual([id]);
  }
  const sent = await world.ask("POST", `${path}/republish`, { body: { reason: "because" } });
  expect(sent.body).toMatchObject({ eventId: id, outcome: { kind: "sent" } });
  expect(await world.rows.inbox(id)).toMatchObject({ status: "sent", sent_by: "operator" });
  await world.rows.expire(id);
});

test("an id is read from the path as it was sent, and never taken for a route's name", async () => {
  await world.rows.putInbox(pendingRow("count", { due_at: at(59) }));
  expect((await world.ask("GET", "/events/%63ount")).body).toMatchObject({ eventId: "count" });
  expect((await world.ask("GET", "/events/count")).body).toMatchObject({ capped: false });
  await world.rows.expire("count");
});

test.each(["%", "%E0%A4", "%zz", "=%", "x".repeat(1_025)])(
  "what can be no id is refused: %s",
  async (segment) => {
    const { status, body } = await world.ask("GET", `/events/${segment}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid_request" });
  },
);
