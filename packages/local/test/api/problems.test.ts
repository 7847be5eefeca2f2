import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ApiWorld, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const codeOf = ({ status, body }: Awaited<ReturnType<ApiWorld["ask"]>>) => ({
  status,
  code: body.code,
});

describe("a request that is wrong", () => {
  test("is answered as RFC 9457 says, with the id under which it is in the log", async () => {
    const { status, body, headers } = await world.ask("GET", "/nothing-here");
    expect(status).toBe(404);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toEqual({
      type: "/api/docs#problem-not_found",
      title: "There is no such thing",
      status: 404,
      code: "not_found",
      detail: "There is no such path.",
      requestId: expect.stringMatching(/^[\w-]{20,}$/),
    });
    expect(headers.get("x-request-id")).toBe(body.requestId);
    expect(world.log.at(-1)).toMatchObject({ requestId: body.requestId, status: 404 });
  });

  test.each([
    ["DELETE", "/overview", "GET, HEAD"],
    ["GET", "/sweeper/run", "POST"],
    ["POST", "/sweeper/paused", "PUT"],
    ["PATCH", "/events/some-id", "GET, HEAD"],
    ["POST", "/dead-letters", "GET, HEAD"],
  ])("%s %s names the methods that there are", async (method, path, allow) => {
    const told = await world.ask(method, path);
    expect(codeOf(told)).toEqual({ status: 405, code: "method_not_allowed" });
    expect(told.headers.get("allow")).toBe(allow);
  });

  test("is told from a path that is there only to those who are known", async () => {
    for (const path of ["/events", "/nothing-here", "/sandbox"]) {
      const told = await world.ask("GET", path, { as: null });
      expect(codeOf(told)).toEqual({ status: 401, code: "not_authenticated" });
      expect(told.headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  });

  test("with a body that is no JSON is told so", async () => {
    const raw = async (body: string, type = "application/json") => {
      const response = await world.app.request("/api/v1/sweeper/run", {
        method: "POST",
        headers: { authorization: "Bearer operator", "content-type": type },
        body,
      });
      return { status: response.status, code: JSON.parse(await response.text()).code };
    };
    expect(await raw("{reason:")).toEqual({ status: 400, code: "invalid_json" });
    expect(await raw("reason=abc", "text/plain")).toEqual({ status: 415, code: "not_json" });
    expect(await raw('"text"')).toEqual({ status: 400, code: "invalid_request" });
    expect(await raw("")).toEqual({ status: 400, code: "invalid_json" });
  });

  test("never quotes what was sent", async () => {
    const secret = "4111111111111111";
    const { body } = await world.ask("POST", "/events/x/republish", {
      body: { reason: { secret }, force: secret },
    });
    expect(body.code).toBe("invalid_request");
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(["reason", "force"]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  test("has an idempotency key that can be one", async () => {
    const told = await world.ask("POST", "/events/x/republish", {
      body: { reason: "because" },
      headers: { "idempotency-key": "short" },
    });
    expect(told.body).toMatchObject({
      code: "invalid_request",
      issues: [{ path: "idempotency-key" }],
    });
  });
});

describe("when AWS fails", () => {
  const words = /Exception|arn:|processed_events|todoke_ops|amazon|127\.0\.0\.1|stack|\bat \w+ \(/;
  /** Every read that there is, and some writes. */
  const reads = ["/overview", "/events", "/events/count", "/events/x", "/metrics", "/sweeper"];
  const others = ["/sweeper/runs", "/activity"];

  test.each([
    ["breaks the connection", { kind: "refuse" } as const],
    ["answers with 503", { kind: "unavailable" } as const],
    ["throttles", { kind: "throttle" } as const],
  ])(
    "and %s, every page says that it is unavailable, and not one word of AWS's",
    async (_, fault) => {
      world.faults.add({ service: "dynamodb", fault });
      for (const path of [...reads, ...others]) {
        const told = await world.again()("GET", path);
        expect({ path, ...codeOf(told) }).toEqual({ path, status: 503, code: "unavailable" });
        expect(JSON.stringify(told.body)).not.toMatch(words);
        expect(world.log.at(-1)).toMatchObject({
          level: "error",
          error: expect.stringMatching(/./),
        });
      }
    },
  );

  test("because a table is not there, that is said, and not its name", async () => {
    const operating = {
      ...world.parts.operating,
      tableNames: { ProcessedEvents: "gone", Ops: "gone" },
    };
    for (const path of ["/events", "/activity", "/sweeper"]) {
      const told = await world.again({ operating })("GET", path);
      expect({ path, ...codeOf(told) }).toEqual({ path, status: 503, code: "missing_table" });
      expect(JSON.stringify(told.body)).not.toMatch(/gone|Exception/);
    }
  });

  test("because an index is not there, that is said", async () => {
    const operating = {
      ...world.parts.operating,
      // A table without the indexes of events.
      tableNames: { ...world.parts.operating.tableNames, ProcessedEvents: "order_records" },
    };
    expect(codeOf(await world.again({ operating })("GET", "/events"))).toEqual({
      status: 503,
      code: "missing_index",
    });
  });

  test("because it takes too long, that is said in time", async () => {
    const stop = world.gateway.onCall(({ phase }) =>
      phase === "request" ? { kind: "delay", milliseconds: 3_000 } : { kind: "pass" },
    );
    const settings = { ...world.parts.settings, timeoutMilliseconds: 1_000 };
    const begun = performance.now();
    const told = await world.again({ settings })("GET", "/events");
    stop();
    expect(codeOf(told)).toEqual({ status: 504, code: "timed_out" });
    expect(performance.now() - begun).toBeLessThan(2_500);
  });

  test("in a way that nobody foresaw, the client is told nothing, and the log what it was", async () => {
    const ask = world.again({
      letterCounts: () => Promise.reject(new Error("secret of arn:aws:sqs:x")),
    });
    const told = await ask("GET", "/dead-letters");
    expect(codeOf(told)).toEqual({ status: 500, code: "internal_error" });
    expect(JSON.stringify(told.body)).not.toMatch(/secret|arn/);
    expect(world.log.at(-1)?.error).toContain("secret of arn:aws:sqs:x");
  });
});

test("no line of the log holds a query, an id or a body", async () => {
  await world.ask("GET", "/events?q=secret-id&cursor=secret-cursor");
  await world.ask("GET", "/events/secret-id");
  await world.ask("POST", "/events/secret-id/republish", { body: { reason: "secret reason" } });
  await world.ask("POST", "/events/republish", { body: { ids: ["secret-id"], reason: "secret" } });
  expect(world.log).toHaveLength(4);
  expect(JSON.stringify(world.log)).not.toContain("secret");
  expect(world.log[1]).toMatchObject({
    route: "/api/v1/events/:eventId",
    subject: "hanako@example.jp",
  });
});
