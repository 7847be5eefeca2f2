import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { order } from "../contract/orders.ts";
import { sentRow } from "../operate/rows.ts";
import { type ApiWorld, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(async () => {
  await world.queues.letters();
  await world.queues.events();
  await world.reset();
});
afterAll(() => world?.stop());

const reason = "消費側を直した";
const peek = (as: "operator" | "admin" = "operator", body: object = {}) =>
  world.ask("POST", "/dead-letters/peek", { as, body });
/** Letters are sent by SQS's own clock, which a redrive of all goes by. */
const untilNow = () => {
  world.time.now = Date.now() + 60_000;
};

test("say how many they are, and from when the oldest is lost", async () => {
  world.host.letters = { depth: 3, hidden: 1, oldestAt: world.time.now - 60_000 };
  expect((await world.ask("GET", "/dead-letters", { as: "viewer" })).body).toEqual({
    depth: 3,
    hidden: 1,
    oldestAt: "2026-05-19T23:59:00.000Z",
    lostFrom: "2026-06-02T23:59:00.000Z",
    retentionSeconds: 1_209_600,
    fifo: false,
    asOf: "2026-05-20T00:00:00.000Z",
  });
});

describe("looking at dead letters", () => {
  test("says why each is there and what the inbox has of its event, and leaves it there", async () => {
    await world.rows.putInbox(sentRow("A-1"));
    const id = await world.queues.putLetter(JSON.stringify(order("A-1")), {
      reason: "payload_mismatch",
    });
    await world.queues.putLetter("not JSON", {});
    const { status, body } = await peek();
    expect(status).toBe(200);
    expect(body.end).toBe("all_seen");
    expect(body.letters).toHaveLength(2);
    expect(body.letters.find((one: { messageId: string }) => one.messageId === id)).toMatchObject({
      reason: "payload_mismatch",
      detail: "why",
      body: JSON.stringify(order("A-1")),
      bodyMasked: false,
      events: [{ eventId: "A-1", type: "order.placed", state: "sent" }],
    });
    expect(await world.queues.letters()).toHaveLength(2);
    expect(await world.ops("audit")).toEqual([]);
  });

  test("is for operators", async () => {
    const { status, body } = await world.ask("POST", "/dead-letters/peek", {
      as: "viewer",
      body: {},
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "forbidden", neededRole: "operator" });
  });
});

describe("redriving", () => {
  const redrive = (body: object, headers = {}) =>
    world.ask("POST", "/dead-letters/redrive", { body: { reason, ...body }, headers });

  test("moves what was chosen, and says what each has become", async () => {
    const one = await world.queues.putLetter(JSON.stringify(order("A-2")), { reason: "x" });
    await world.queues.putLetter(JSON.stringify(order("A-3")), { reason: "x" });
    const { status, body } = await redrive({ choice: [one, "not-there"] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      end: "done",
      moved: [{ messageId: one, newMessageId: expect.any(String), deleted: true }],
      ...{ failed: [], notFound: ["not-there"], planned: [] },
    });
    const [message] = await world.queues.events();
    expect(message?.MessageId).toBe(body.moved[0].newMessageId);
    expect(await world.ops("audit")).toMatchObject([
      { id: body.auditId, action: "dead_letters.redrive", actor: "hanako@example.jp", reason },
    ]);
  });

  test("moves all, up to a number", async () => {
    for (const id of ["B-1", "B-2", "B-3"]) {
      await world.queues.putLetter(JSON.stringify(order(id)), {});
    }
    untilNow();
    const some = await redrive({ choice: "all", maxItems: 2, ratePerSecond: 100 });
    expect(some.body).toMatchObject({ end: "max_items", moved: [{}, {}] });
    expect((await redrive({ choice: "all" })).body).toMatchObject({ end: "done", moved: [{}] });
  });

  test("as a dry run says which, and moves none", async () => {
    const one = await world.queues.putLetter(JSON.stringify(order("C-1")), {});
    untilNow();
    const { body } = await redrive({ choice: "all", dryRun: true });
    expect(body).toMatchObject({ planned: [one], moved: [], auditId: null });
    expect(await world.queues.letters()).toHaveLength(1);
    expect(await world.ops("audit")).toEqual([]);
  });

  test("with one key is done once, and the second call is told of the first", async () => {
    const one = await world.queues.putLetter(JSON.stringify(order("D-1")), {});
    const key = { "idempotency-key": "redrive-1" };
    const first = await redrive({ choice: [one] }, key);
    const second = await redrive({ choice: [one] }, key);
    expect(second.body).toMatchObject({
      repeated: true,
      moved: [],
      auditId: first.body.auditId,
    });
  });

  test("is unavailable when SQS does not answer", async () => {
    world.faults.add({ service: "sqs", fault: { kind: "unavailable" } });
    const { status, body } = await redrive({ choice: "all" });
    expect({ status, code: body.code }).toEqual({ status: 503, code: "unavailable" });
  });
});

describe("discarding", () => {
  const discard = (body: object, as: "operator" | "admin" = "admin") =>
    world.ask("DELETE", "/dead-letters/messages", { as, body: { reason, ...body } });

  test("deletes what was chosen, when its number was typed", async () => {
    const one = await world.queues.putLetter("broken", {});
    const kept = await world.queues.putLetter("broken, too", {});
    const { body } = await discard({ messageIds: [one], confirmation: "discard 1" });
    expect(body).toMatchObject({ end: "done", discarded: [one], failed: [], notFound: [] });
    expect((await world.queues.letters()).map(({ MessageId }) => MessageId)).toEqual([kept]);
    expect(await world.ops("audit")).toMatchObject([
      { action: "dead_letters.discard", actor: "jiro@example.jp" },
    ]);
  });

  test.each(["", "discard", "discard 2", "DISCARD 1", "yes"])(
    "does nothing when %j was typed",
    async (confirmation) => {
      const one = await world.queues.putLetter("broken", {});
      const { status, body } = await discard({ messageIds: [one], confirmation });
      expect({ status, code: body.code }).toEqual({ status: 400, code: "confirmation_mismatch" });
      expect(await world.queues.letters()).toHaveLength(1);
    },
  );

  test("is for admins", async () => {
    const asked = { messageIds: ["x"], confirmation: "discard 1" };
    expect((await discard(asked, "operator")).body).toMatchObject({ neededRole: "admin" });
  });
});
