import { request } from "node:http";
import { createApi } from "@todoke/functions/api/app";
import { eventSegment } from "@todoke/functions/api/contract/event-path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startServer, type WebServer } from "../../src/web/server.ts";
import { type ApiWorld, CALLER, startApiWorld } from "../api/api-world.ts";
import { sentRow } from "../operate/rows.ts";
import { tokenAccess, tokenOf } from "./doors.ts";

/** Ids that some part of the way might take for something else. */
const ids: Readonly<Record<string, string>> = {
  "a slash": "a/b",
  "an encoded slash": "a%2Fb",
  "an encoded slash, twice": "a%252Fb",
  "the way up": "..",
  "the way up within": "../../etc/passwd",
  markup: '<script>alert("x")</script>',
  "a query": "a?b=c&d#e",
  "right to left": "order-\u202e1001",
  "no width": "order-\u200b\u200d1001",
  "a new line": "order\r\nSet-Cookie: a=b",
  "beyond the first plane": "𠮷-注文-1001",
  "a route's own name": "count",
  spaces: " order ",
  "1 KB": "x".repeat(1_024),
};

let world: ApiWorld;
let server: WebServer;
beforeAll(async () => {
  world = await startApiWorld();
  for (const id of Object.values(ids)) await world.rows.putInbox(sentRow(id));
  const html = "<img src=x onerror=alert(1)>";
  const notification = { subject: html, body: JSON.stringify({ html }), attributes: {} };
  await world.rows.putInbox(sentRow("with-markup", { notification }));
  const api = createApi({ ...world.parts, access: tokenAccess });
  server = await startServer({
    hostname: "127.0.0.1",
    port: 0,
    api: (one, env) => api.fetch(one, env),
    page: () => new Response("page"),
  });
});
afterEach(() => world.gateway.resetCounts());
afterAll(async () => {
  await server?.stop();
  await world?.stop();
});

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | readonly string[];
}

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Over a real connection, with a path that nobody tidies up; a list of bodies goes in chunks. */
const ask = (path: string, { method = "GET", headers = {}, body }: Asking = {}): Promise<Told> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port: server.port,
        path,
        method,
        headers: {
          host: `localhost:${server.port}`,
          authorization: `Bearer ${tokenOf.admin}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on("error", reject);
    // A server that has heard enough may close before all is sent.
    sent.on("socket", (socket) => socket.on("error", () => undefined));
    for (const piece of typeof body === "string" ? [body] : (body ?? [])) sent.write(piece);
    sent.end();
  });

const codeOf = ({ text }: Told): unknown => JSON.parse(text).code;
const republish = "/api/v1/events/order-1/republish";
const write = (headers: Record<string, string> = {}, body: Asking["body"] = "{}") =>
  ask(republish, { method: "POST", headers, body: body ?? "" });

describe("a write", () => {
  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a frame without a name", { origin: "null" }],
    ["another site, by the browser's word", { "sec-fetch-site": "cross-site" }],
  ])("from %s is refused, and changes nothing", async (_, headers) => {
    const told = await write(headers);
    expect([told.status, codeOf(told)]).toEqual([403, "foreign_origin"]);
    expect(world.gateway.counts(CALLER)).toEqual({});
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "of a form (%s) is refused",
    async (type) => {
      const told = await write({ "content-type": type });
      expect([told.status, codeOf(told)]).toEqual([415, "not_json"]);
    },
  );

  test("of more than 64 KB is refused, also in chunks that say nothing of it", async () => {
    const large = JSON.stringify({ reason: "x".repeat(70_000) });
    const whole = await write({}, large);
    expect([whole.status, codeOf(whole)]).toEqual([413, "body_too_large"]);
    const pieces = await write({ "transfer-encoding": "chunked" }, [large, large]);
    expect([pieces.status, codeOf(pieces)]).toEqual([413, "body_too_large"]);
  });

  test.each(["{", "[]", "null", '"text"', '{"__proto__":{"reason":"because"}}'])(
    "of %s is refused as what it is",
    async (body) => {
      const told = await write({}, body);
      expect(told.status).toBe(400);
      expect(["invalid_json", "invalid_request"]).toContain(codeOf(told));
    },
  );
});

describe("an event's id", () => {
  test.each(Object.entries(ids))("with %s is itself, all the way", async (_, id) => {
    const told = await ask(`/api/v1/events/${eventSegment(id)}`);
    expect(told.status, told.text).toBe(200);
    expect(JSON.parse(told.text).eventId).toBe(id);
    expect(told.headers["content-type"]).toMatch(/^application\/json/);
    expect(told.headers).not.toHaveProperty("set-cookie");
  });

  // A URL's `..` goes up a level, encoded or not, wherever it is read. It gets nobody past a door.
  test.each(["/../../me", "/%2e%2e/me", "/..%2f..%2fhealthz", "/%00", "/%ff", "/%"])(
    "that is no id (%s) lets in nobody without a token",
    async (path) => {
      const told = await ask(`/api/v1/events${path}`, { headers: { authorization: "" } });
      expect([400, 401, 404]).toContain(told.status);
    },
  );

  test("of more than 1 KB is refused before the table hears of it", async () => {
    const told = await ask(`/api/v1/events/${"x".repeat(1_025)}`);
    expect([400, 404]).toContain(told.status);
  });
});

test("markup in a payload comes as JSON, which no browser renders", async () => {
  const told = await ask("/api/v1/events/with-markup");
  expect(told.headers).toMatchObject({
    "content-type": expect.stringMatching(/^application\/json/),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(JSON.parse(told.text).notification.subject).toBe("<img src=x onerror=alert(1)>");
});

describe("a cursor", () => {
  const first = async () => {
    const told = await ask("/api/v1/events?status=sent&limit=2");
    return String(JSON.parse(told.text).page.next);
  };
  const from = (cursor: string, filter = "status=sent&limit=2") =>
    ask(`/api/v1/events?${filter}&cursor=${encodeURIComponent(cursor)}`);

  test("goes on where it was, and nowhere else", async () => {
    const cursor = await first();
    expect((await from(cursor)).status).toBe(200);
    const foreign = await from(cursor, "status=pending&limit=2");
    expect([foreign.status, codeOf(foreign)]).toEqual([400, "invalid_cursor"]);
    const elsewhere = await ask(`/api/v1/activity?cursor=${encodeURIComponent(cursor)}`);
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([400, "invalid_cursor"]);
  });

  test("is refused when any character of it was changed", async () => {
    const cursor = await first();
    const step = Math.max(1, Math.floor(cursor.length / 24));
    for (let at = 0; at < cursor.length; at += step) {
      const other = cursor[at] === "A" ? "B" : "A";
      const changed = `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`;
      const told = await from(changed);
      expect([told.status, codeOf(told)], changed).toEqual([400, "invalid_cursor"]);
    }
    for (const other of ["", "e30", `${cursor}A`, cursor.slice(0, -1), "a.b", "{}"]) {
      if (other !== "") expect(codeOf(await from(other)), other).toBe("invalid_cursor");
    }
  });
});

test("no filter makes DynamoDB scan a table", async () => {
  for (const query of [
    ...[
      "",
      "?status=sent",
      "?status=stale",
      "?status=parked",
      "?status=expired",
      "?status=pending",
    ],
    ...["?type=order.placed", "?q=a%2Fb", "?age=60", "?from=2020-01-01T00:00:00.000Z"],
    ...[
      "?status=",
      "?status=all",
      "?q=",
      "?limit=100000",
      "?limit=0",
      "?sort=attempts",
      "?q=order*",
    ],
  ]) {
    expect([200, 400], query).toContain((await ask(`/api/v1/events${query}`)).status);
    expect([200, 400], query).toContain((await ask(`/api/v1/events/count${query}`)).status);
  }
  expect(world.gateway.counts(CALLER).Scan).toBeUndefined();
  expect(world.gateway.counts(CALLER).Query).toBeGreaterThan(0);
});

test("answers no page that points its own name here", async () => {
  const told = await ask("/api/v1/me", { headers: { host: "evil.example" } });
  expect(told.status).toBe(421);
});
