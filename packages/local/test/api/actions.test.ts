import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parkedRow, pendingRow, sentRow } from "../operate/rows.ts";
import { type ApiWorld, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const reason = "顧客からの問い合わせ";
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.ask("POST", path, { body: { reason, ...body }, headers });
const republish = (id: string, body: object = {}, key?: string) =>
  post(`/events/${id}/republish`, body, key === undefined ? {} : { "idempotency-key": key });
const outcomeOf = async (asked: ReturnType<typeof republish>) => {
  const { status, body } = await asked;
  return { status, kind: body.outcome?.kind ?? body.code };
};

describe("republishing one event", () => {
  test("announces it, marks it, and says by whom in the audit log", async () => {
    await world.rows.putInbox(pendingRow("p-1"));
    const { status, body } = await republish("p-1");
    expect(status).toBe(202);
    expect(body).toEqual({
      eventId: "p-1",
      outcome: { kind: "sent", messageId: expect.any(String), auditId: expect.any(String) },
      asOf: "2026-05-20T00:00:00.000Z",
    });
    expect(world.asked.map(({ message }) => message)).toEqual(["the words of p-1"]);
    expect(await world.ops("audit")).toMatchObject([
      { id: body.outcome.auditId, actor: "hanako@example.jp", reason, event_id: "p-1" },
    ]);
  });

  test("is counted as the operator's", async () => {
    for (let one = 1; one <= 20; one++) {
      await world.rows.putInbox(pendingRow(`c-${one}`));
      await republish(`c-${one}`);
    }
    expect(await world.ops("hour")).toMatchObject([{ id: "2026-05-20T00", sent_operator: 20 }]);
  });

  test.each([
    ["an event that is not there", "nobody", 404, "not_found"],
    ["one that is sent, without force", "s-1", 409, "already_sent"],
    ["a row without words", "bare-1", 409, "nothing_to_publish"],
  ])("of %s is a problem, and nothing is done", async (_, id, status, kind) => {
    await world.rows.putInbox(sentRow("s-1"));
    await world.rows.putInbox({ event_id: "bare-1", status: "pending" });
    expect(await outcomeOf(republish(id))).toEqual({ status, kind });
    expect(world.asked).toEqual([]);
    expect(await world.ops("audit")).toEqual([]);
  });

  test("with force announces again what is sent", async () => {
    await world.rows.putInbox(sentRow("s-2"));
    expect(await outcomeOf(republish("s-2", { force: true }))).toEqual({
      status: 202,
      kind: "sent",
    });
  });

  test("with one key does it once", async () => {
    await world.rows.putInbox(pendingRow("i-1"));
    const first = await republish("i-1", {}, "key-0001");
    const second = await republish("i-1", {}, "key-0001");
    expect(second.status).toBe(202);
    expect(second.body.outcome).toEqual({
      kind: "repeated",
      auditId: first.body.outcome.auditId,
      at: "2026-05-20T00:00:00.000Z",
    });
    expect(world.asked).toHaveLength(1);
  });

  test("is accepted where SNS does not answer: the sweeper goes on, and no AWS message is told", async () => {
    await world.rows.putInbox(pendingRow("f-1"));
    world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
    const { status, body } = await republish("f-1");
    expect(status).toBe(202);
    expect(body.outcome).toEqual({
      kind: "still_pending",
      announced: "maybe",
      auditId: expect.any(String),
    });
  });

  test("is unavailable where DynamoDB does not answer, and that is logged, not told", async () => {
    await world.rows.putInbox(pendingRow("f-2"));
    world.faults.add({ operation: "TransactWriteItems", fault: { kind: "refuse" } });
    const { status, body } = await republish("f-2");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "unavailable" });
    expect(Object.keys(body).toSorted()).toEqual(["code", "requestId", "status", "title", "type"]);
    expect(world.log.at(-1)).toMatchObject({ status: 503, error: expect.stringMatching(/\w/) });
  });

  test("needs a reason", async () => {
    const { status, body } = await world.ask("POST", "/events/p-1/republish", {
      body: { reason: "  x " },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_request", issues: [{ path: "reason" }] });
  });
});

describe("giving an event back to the sweeper", () => {
  test("makes a parked one due now", async () => {
    await world.rows.putInbox(parkedRow("k-1"));
    const { status, body } = await post("/events/k-1/unpark", {});
    expect(status).toBe(202);
    expect(body).toMatchObject({ eventId: "k-1", outcome: { kind: "unparked" } });
    expect(await world.rows.inbox("k-1")).toMatchObject({ due_at: "2026-05-20T00:00:00.000Z" });
  });

  test("is a problem where it is not parked, or not there", async () => {
    await world.rows.putInbox(pendingRow("k-2"));
    expect(await outcomeOf(post("/events/k-2/unpark", {}))).toEqual({
      status: 409,
      kind: "not_parked",
    });
    expect((await post("/events/nobody/unpark", {})).status).toBe(404);
  });
});

describe("republishing several", () => {
  const several = (body: object, headers = {}) => post("/events/republish", body, headers);

  test("does each that was named, and says what became of it", async () => {
    await world.rows.putInbox(pendingRow("m-1"));
    await world.rows.putInbox(sentRow("m-2"));
    const { status, body } = await several({ ids: ["m-1", "m-2", "nobody", "m-1"] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      end: "done",
      handled: 3,
      counts: { sent: 1, already_sent: 1, not_found: 1 },
      outcomes: [
        { eventId: "m-1", outcome: { kind: "sent" } },
        { eventId: "m-2", outcome: { kind: "already_sent", sentBy: "consumer" } },
        { eventId: "nobody", outcome: { kind: "not_found" } },
      ],
    });
  });

  test("works on all that match a filter, up to a number, at a rate", async () => {
    for (let one = 1; one <= 6; one++) {
      const changes = { event_type: one % 2 === 0 ? "even" : "odd" };
      await world.rows.putInbox(parkedRow(`l-${one}`, changes));
    }
    const filter = { status: "parked", type: "odd" };
    const { body } = await several({ filter, maxItems: 2, ratePerSecond: 1 });
    expect(body).toMatchObject({ end: "max_items", handled: 2, counts: { sent: 2 } });
    expect(world.time.slept.length).toBeGreaterThan(0);
    const rest = await several({ filter });
    expect(rest.body).toMatchObject({ end: "done", handled: 1 });
    expect((await world.ask("GET", "/events?status=parked")).body.items).toHaveLength(3);
  });

  test("as a dry run does nothing, and says what it would do", async () => {
    await world.rows.putInbox(pendingRow("d-1"));
    const { body } = await several({ ids: ["d-1"], dryRun: true });
    expect(body.outcomes).toEqual([
      { eventId: "d-1", outcome: { kind: "would_republish", from: "pending" } },
    ]);
    expect(world.asked).toEqual([]);
  });

  test.each([
    [{}, "Give either ids or filter"],
    [{ ids: ["a"], filter: {} }, "Give either ids or filter"],
    [{ ids: [] }, ""],
    [{ ids: ["a"], maxItems: 1_001 }, ""],
    [{ ids: ["a"], ratePerSecond: 0 }, ""],
    [{ ids: Array.from({ length: 1_001 }, (_, index) => `x${index}`) }, ""],
  ])("is refused when it is asked for as %j", async (body, message) => {
    const told = await several(body);
    expect(told.status).toBe(400);
    expect(told.body.code).toBe("invalid_request");
    if (message !== "") expect(told.body.issues).toEqual([{ path: "", message }]);
  });
});
