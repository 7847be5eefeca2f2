import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parkedRow, pendingRow, sentRow } from "../operate/rows.ts";
import { type ApiWorld, CALLER, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const reason = "顧客からの問い合わせ";
const read = (id: string, as: "viewer" | "operator" = "viewer") =>
  world.ask("GET", `/events/${id}`, { as });

/** As order-placed writes it. */
const words = {
  subject: "Order placed",
  body: '{"event_id":"o-1","event_type":"order.placed","order_id":"o-1","customer_id":"C-42","total":4150}',
  attributes: { currency: "JPY" },
};
const order = {
  order_id: "o-1",
  event_id: "o-1",
  customer_id: "C-42",
  ship_to: { city: "札幌市", country: "JP" },
  total: 4_150,
  recorded_at: "2026-05-20T00:00:00.000Z",
};

describe("one event", () => {
  test("is all that is known of it, for who may read payload", async () => {
    await world.rows.putInbox(sentRow("o-1", { notification: words, extra: new Set(["a"]) }));
    await world.rows.putOrder(order);
    const { status, body } = await read("o-1", "operator");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      eventId: "o-1",
      state: "sent",
      summary: { eventId: "o-1", state: "sent", type: "order.placed", attempts: 1 },
      notification: {
        subject: "Order placed",
        body: words.body,
        attributes: { currency: "JPY", event_id: "o-1", event_type: "order.placed" },
        masked: false,
      },
      records: [{ table: "order_records", key: { order_id: "o-1" }, item: order, masked: false }],
      source: {
        envelope: "plain",
        messageId: "m-1",
        groupId: null,
        receiveCount: 1,
        traceId: null,
      },
      fingerprint: "f".repeat(64),
      raw: {
        event_id: "o-1",
        status: "sent",
        notification: words,
        extra: ["a"],
        ttl: 1_781_827_200,
      },
      rawMasked: false,
      ttl: {
        expiresAt: "2026-06-19T00:00:00.000Z",
        epochSeconds: 1_781_827_200,
        passed: false,
      },
      activity: [],
      asOf: "2026-05-20T00:00:00.000Z",
    });
    // The row, its audit entries, and its business row.
    expect(world.gateway.counts(CALLER)).toEqual({ GetItem: 2, Query: 1 });
  });

  test("is shown to a viewer without what is masked, wherever that stands", async () => {
    await world.rows.putInbox(sentRow("o-1", { notification: words, customer_id: "C-42" }));
    await world.rows.putOrder(order);
    const { body } = await read("o-1");
    expect(JSON.stringify(body)).not.toMatch(/C-42|札幌/);
    expect(body).toMatchObject({
      notification: { masked: true, subject: "Order placed" },
      records: [
        { masked: true, item: { customer_id: "[masked]", ship_to: "[masked]", total: 4_150 } },
      ],
      raw: { customer_id: "[masked]", event_id: "o-1", status: "sent" },
      rawMasked: true,
    });
    expect(JSON.parse(body.notification.body)).toEqual({
      ...JSON.parse(words.body),
      customer_id: "[masked]",
    });
  });

  test("is hidden but for our own columns where a star masks all", async () => {
    const ask = world.again({ settings: { ...world.parts.settings, maskedPaths: ["*"] } });
    await world.rows.putInbox(sentRow("o-1", { notification: words, extra: "secret" }));
    const { body } = await ask("GET", "/events/o-1", { as: "viewer" });
    expect(JSON.stringify(body)).not.toMatch(/C-42|札幌|secret|4150|Order placed/);
    expect(body.raw).toMatchObject({ event_id: "o-1", status: "sent", extra: "[masked]" });
  });

  test("of a text that is no JSON shows a viewer nothing, also not in the raw item", async () => {
    await world.rows.putInbox(sentRow("text-1", { notification: { body: "dear C-42" } }));
    const { body } = await read("text-1");
    expect(body.notification).toMatchObject({ body: "[masked]", masked: true });
    expect(JSON.stringify(body)).not.toContain("dear");
  });

  test("tells its life, oldest first, with what people did", async () => {
    await world.rows.putInbox(sentRow("o-2"));
    world.time.now += 60_000;
    const again = { body: { reason, force: true } };
    await world.ask("POST", "/events/o-2/republish", again);
    const { timeline, activity } = (await read("o-2")).body;
    expect(timeline).toMatchObject([
      { kind: "received", at: null, envelope: "plain", receiveCount: 1 },
      { kind: "recorded", at: "2026-05-20T00:00:00.000Z" },
      { kind: "attempts", at: null, count: 1, lastError: null },
      { kind: "action", at: "2026-05-20T00:01:00.000Z", entry: { actor: "hanako@example.jp" } },
      { kind: "sent", at: "2026-05-20T00:01:00.000Z", by: "operator" },
      { kind: "expires", at: "2026-06-19T00:01:00.000Z", passed: false },
    ]);
    expect(activity).toMatchObject([
      { action: "event.republish", reason, eventId: "o-2", details: { from: "sent" } },
    ]);
  });

  test("that is parked or pending says so in its life, and has no TTL", async () => {
    await world.rows.putInbox(parkedRow("k-1"));
    await world.rows.putInbox(pendingRow("p-1"));
    expect((await read("k-1")).body).toMatchObject({ state: "parked", ttl: null });
    expect((await read("k-1")).body.timeline.at(-1)).toEqual({
      kind: "parked",
      at: "2026-05-20T01:00:00.000Z",
      lastError: "10 publish attempts failed",
    });
    expect((await read("p-1")).body.timeline.at(-1)).toEqual({
      kind: "due",
      at: "2026-05-20T00:01:00.000Z",
    });
  });

  test("that is deleted is still known by what people did", async () => {
    await world.rows.putInbox(sentRow("gone-1"));
    await world.ask("POST", "/events/gone-1/republish", { body: { reason, force: true } });
    await world.rows.expire("gone-1");
    expect((await read("gone-1")).body).toMatchObject({
      ...{ state: null, summary: null, notification: null, raw: null, records: [] },
      timeline: [{ kind: "action" }],
    });
  });

  test("that never was is not found", async () => {
    expect(await read("nobody")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("that another program wrote is shown as far as it can be read", async () => {
    await world.rows.putInbox({
      event_id: "odd-1",
      status: "sent",
      ...{ ttl: 9e15, attempts: "many", recorded_at: "yesterday", notification: 7 },
      // No double holds it.
      big: 12_345_678_901_234_567_890n,
    });
    const { status, body } = await read("odd-1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "sent", ttl: null, summary: { recordedAt: null } });
    expect(body.raw).toMatchObject({ notification: "[masked]", big: "12345678901234567890" });
  });

  test("is shown although its business rows cannot be read, and says so", async () => {
    await world.rows.putInbox(sentRow("o-3"));
    const stop = world.gateway.onCall(({ phase, operation, parsed }) => {
      const isOrder = parsed.TableName === "order_records";
      return phase === "request" && operation === "GetItem" && isOrder
        ? { kind: "abandon" }
        : { kind: "pass" };
    });
    const { status, body } = await read("o-3");
    stop();
    expect({ status, records: body.records, unavailable: body.recordsUnavailable }).toEqual({
      status: 200,
      records: [],
      unavailable: true,
    });
    expect(world.log.some(({ error }) => error !== undefined)).toBe(true);
  });
});
