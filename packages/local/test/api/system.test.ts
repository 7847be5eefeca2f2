import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pendingRow } from "../operate/rows.ts";
import { type ApiWorld, sandboxOf, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

describe("health", () => {
  test("is told to anybody", async () => {
    const { status, body } = await world.ask("GET", "/healthz", { as: null });
    expect({ status, body }).toEqual({ status: 200, body: { status: "ok" } });
  });

  test("of the things the API works with is told by our own names", async () => {
    const { status, body } = await world.ask("GET", "/readyz", { as: null });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "ready",
      dependencies: {
        processed_events: "ok",
        order_records: "ok",
        todoke_ops: "ok",
        dead_letter_queue: "ok",
      },
    });
  });

  test("names what does not answer, and not why", async () => {
    const ask = world.again({
      tableNames: { ...world.parts.tableNames, Ops: "not-there" },
      letterCounts: () => Promise.reject(new Error("arn:aws:sqs:secret")),
    });
    const { status, body } = await ask("GET", "/readyz", { as: null });
    expect(status).toBe(503);
    expect(body).toEqual({
      status: "not_ready",
      dependencies: {
        processed_events: "ok",
        order_records: "ok",
        todoke_ops: "unavailable",
        dead_letter_queue: "unavailable",
      },
    });
  });
});

test("a person is told what they may do, and what there is", async () => {
  expect((await world.ask("GET", "/me", { as: "viewer" })).body).toEqual({
    subject: "taro@example.jp",
    role: "viewer",
    permissions: ["read"],
    stage: "test",
    authentication: "token",
    readOnly: false,
    features: { sandbox: false, fifo: false },
    apiVersion: 1,
    asOf: "2026-05-20T00:00:00.000Z",
  });
  const { permissions } = (await world.ask("GET", "/me", { as: "admin" })).body;
  expect(permissions).toContain("dead-letters:discard");
});

describe("the doctor", () => {
  const checks = async () => {
    const { status, body } = await world.again()("GET", "/system/checks", { as: "viewer" });
    expect(status).toBe(200);
    return body.checks as { id: string; result: string; evidence: object }[];
  };
  const find = async (id: string) => (await checks()).find((check) => check.id === id);

  test("finds a TTL on a row that is still to be announced", async () => {
    await world.rows.putInbox(pendingRow("t-1"));
    expect(await find("no_ttl_on_pending")).toMatchObject({
      result: "pass",
      evidence: { rows_examined: 1, rows_with_ttl: 0 },
    });
    await world.rows.putInbox(pendingRow("t-2", { ttl: 1_781_827_200 }));
    expect(await find("no_ttl_on_pending")).toMatchObject({
      result: "failure",
      evidence: { rows_examined: 2, rows_with_ttl: 1 },
      remedy: expect.stringContaining("remove `ttl`"),
    });
    await world.rows.expire("t-1");
    await world.rows.expire("t-2");
  });

  test("sees that the sweeper never ran, how people come in, and which versions these are", async () => {
    expect(await find("sweeper_schedule")).toMatchObject({
      result: "warning",
      evidence: { state: "never_ran" },
    });
    expect(await find("authentication")).toMatchObject({
      result: "pass",
      evidence: { mode: "token" },
    });
    expect(await find("versions")).toMatchObject({ evidence: { todoke: "1.2.3" } });
  });

  test("calls it a failure where anybody may come in and it is no local system", async () => {
    const access = { ...world.parts.access, mode: "none" } as const;
    const open = async (changes: object) => {
      const { body } = await world.again({ access, ...changes })("GET", "/system/checks");
      return body.checks.find(({ id }: { id: string }) => id === "authentication").result;
    };
    expect(await open({})).toBe("failure");
    expect(await open({ sandbox: sandboxOf([]) })).toBe("pass");
  });

  test("adds what the host found, each check once and in their order", async () => {
    world.host.checks = [
      { id: "versions", result: "pass", evidence: { host: "lambda" }, remedy: null, link: null },
      { id: "visibility_timeout", result: "failure", evidence: {}, remedy: "more", link: null },
    ];
    const found = await checks();
    expect(found.map(({ id }) => id)).toEqual([
      "visibility_timeout",
      "no_ttl_on_pending",
      "sweeper_schedule",
      "authentication",
      "versions",
    ]);
    expect(found.at(-1)?.evidence).toEqual({ host: "lambda" });
  });

  test("says of what it could not examine that it does not know, and shows the rest", async () => {
    world.host.checks = new Error("AccessDenied arn:aws:lambda:x");
    world.faults.add({ operation: "Query", fault: { kind: "refuse" } });
    const found = await checks();
    expect(found).toHaveLength(13);
    expect(found.filter(({ result }) => result === "unknown").map(({ id }) => id)).toEqual([
      ...["visibility_timeout", "max_receives", "dead_letter_retention", "ttl_enabled"],
      ...["ttl_long_enough", "no_ttl_on_pending", "partial_responses", "topic_subscriptions"],
      ...["sweeper_schedule", "clock_skew", "indexes"],
    ]);
    expect(JSON.stringify(found)).not.toContain("arn:");
    expect(world.log.filter(({ error }) => error?.includes("arn:"))).toHaveLength(1);
  });
});

describe("the sandbox", () => {
  test("is not there where the system is deployed", async () => {
    for (const [method, path] of [
      ["GET", "/sandbox"],
      ["POST", "/sandbox/reset"],
      ["PUT", "/sandbox/faults"],
    ] as const) {
      const { status, body } = await world.ask(method, path, { as: "admin" });
      expect({ status, code: body.code }).toEqual({ status: 404, code: "not_found" });
    }
  });

  test("lets an operator send events, break things, and move the clock", async () => {
    const told: string[] = [];
    const ask = world.again({ sandbox: sandboxOf(told) });
    expect((await ask("GET", "/me")).body.features.sandbox).toBe(true);
    expect((await ask("GET", "/sandbox")).body).toMatchObject({ clockAheadSeconds: 0 });
    const sent = await ask("POST", "/sandbox/events", { body: { count: 5 } });
    expect(sent).toMatchObject({ status: 202, body: { messages: 5, firstEventId: "demo-1" } });
    await ask("PUT", "/sandbox/faults", { body: { snsFailing: true } });
    const moved = await ask("POST", "/sandbox/clock", { body: { seconds: 60 } });
    expect(moved.body).toMatchObject({ clockAheadSeconds: 60, rowsDeleted: 2 });
    await ask("PUT", "/sandbox/demo-orders", { body: { on: true } });
    await ask("POST", "/sandbox/reset");
    expect(told).toEqual([
      "send 5",
      'faults {"snsFailing":true}',
      "advance 60",
      "demo true",
      "reset",
    ]);
    expect((await ask("GET", "/sandbox", { as: "viewer" })).status).toBe(403);
  });
});
