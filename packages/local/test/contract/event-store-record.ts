import type { PreparedEvent } from "@todoke/core/event-store/types";
import { expect, test } from "vitest";
import { dueAt, order, preparedOrder, preparedOrders, recordedAt } from "./orders.ts";
import { type StoreWorld, storeAt } from "./store-world.ts";

const recorded = { kind: "recorded" };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

export function recordContract(theWorld: () => StoreWorld): void {
  test("commits ten events in one call", async () => {
    const world = theWorld();
    expect(await world.record(...preparedOrders(10, "ten-"))).toEqual(times(10, recorded));
    expect(world.gateway.counts()).toEqual({ TransactWriteItems: 1 });
    expect(await world.rows.inbox("ten-10")).toMatchObject({ status: "pending" });
  });

  test("writes the inbox row and the order together, with every attribute", async () => {
    const world = theWorld();
    const parts = { messageId: "m-1", receiveCount: 1 };
    await world.record(preparedOrder("NW-10248", {}, parts));
    expect(await world.rows.inbox("NW-10248")).toEqual({
      event_id: "NW-10248",
      status: "pending",
      event_type: "order.placed",
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      notification: {
        subject: "Order placed",
        body: '{"event_id":"NW-10248","event_type":"order.placed","order_id":"NW-10248","customer_id":"C-42","total":4150,"currency":"JPY"}',
        attributes: { currency: "JPY" },
      },
      recorded_at: recordedAt,
      due_at: dueAt,
      attempts: 1,
      source: { envelope: "plain", message_id: "m-1", receive_count: 1 },
      shard: "07",
      pending_shard: "07",
      __edb_e__: "processed_event",
      __edb_v__: "1",
    });
    expect(await world.rows.order("NW-10248")).toMatchObject({
      order_id: "NW-10248",
      event_id: "NW-10248",
      total: 4150,
      ship_to: { city: "札幌市", country: "JP" },
      lines: order("x").lines,
      recorded_at: recordedAt,
    });
  });

  test("lists a pending event in its shard, due a minute later, and in the timeline", async () => {
    const world = theWorld();
    await world.record(preparedOrder("order-2"));
    const { inbox, listed } = world.rows;
    expect(await inbox("order-2")).not.toHaveProperty("ttl");
    expect(await listed("pending", "05")).toContainEqual({
      event_id: "order-2",
      pending_shard: "05",
      due_at: dueAt,
    });
    expect(await listed("timeline", "05")).toContainEqual({
      event_id: "order-2",
      shard: "05",
      recorded_at: recordedAt,
    });
  });

  test("groups 120 events into three transactions", async () => {
    const world = theWorld();
    expect(await world.record(...preparedOrders(120, "many-"))).toEqual(times(120, recorded));
    expect(world.gateway.counts()).toEqual({ TransactWriteItems: 3 });
  });

  test("commits a lane longer than a transaction in its order", async () => {
    const world = theWorld();
    const [outcomes] = await world.recordLanes([preparedOrders(60, "long-")]);
    expect(outcomes).toEqual(times(60, recorded));
    expect(world.gateway.counts()).toEqual({ TransactWriteItems: 2 });
  });

  test("starts nothing when the time is short, and gives everything back", async () => {
    const world = theWorld();
    const lanes = preparedOrders(3, "late-").map((event) => [event]);
    expect((await world.recordLanes(lanes, () => 2_999)).flat()).toEqual(
      times(3, { kind: "given-back", why: "out_of_time" }),
    );
    expect(world.gateway.counts()).toEqual({});
  });

  test("gives everything back when DynamoDB cannot be reached, and throws nothing", async () => {
    const store = storeAt("http://127.0.0.1:1", 1);
    const events = preparedOrders(3, "unreachable-");
    const outcomes = await store.record(
      events.map((event) => [event]),
      () => 60_000,
    );
    const expected = { kind: "given-back", why: "unavailable", error: expect.any(String) };
    expect(events.map((event) => outcomes.get(event))).toEqual(times(3, expected));
  });

  test("survives the SDK's retry after a lost answer: written once", async () => {
    const world = theWorld();
    world.faults.add({ times: 1, fault: { kind: "drop-response" } });
    const [outcome] = await world.record(preparedOrder("lost-1"));
    expect(["recorded", "duplicate"]).toContain(outcome?.kind);
    expect(await world.rows.order("lost-1")).toMatchObject({ event_id: "lost-1" });
    expect(world.gateway.counts()).toEqual({ TransactWriteItems: 2 });
  });

  test("finds a duplicate, next time, where no answer ever came", async () => {
    const world = theWorld();
    world.faults.add({ times: 3, fault: { kind: "drop-response" } });
    const event = preparedOrder("lost-2");
    expect(await world.record(event)).toEqual([
      { kind: "given-back", why: "unavailable", error: expect.any(String) },
    ]);
    expect(await world.record(event)).toMatchObject([
      { kind: "duplicate", stored: { status: "pending" } },
    ]);
  });

  test("refuses only the event that makes a request invalid, and records the others", async () => {
    const world = theWorld();
    const events = preparedOrders(7, "halved-");
    events.splice(4, 0, invalid("halved-invalid", ""));
    const outcomes = await world.record(...events);
    const refused = { kind: "refused", reason: "write_refused", detail: expect.any(String) };
    expect(outcomes).toEqual([...times(4, recorded), refused, ...times(3, recorded)]);
    expect(await world.rows.inbox("halved-invalid")).toBeUndefined();
  });

  test("refuses only an event whose row is too large, and records the others", async () => {
    const world = theWorld();
    const events = [...preparedOrders(2, "big-"), invalid("big", "big", "x".repeat(420_000))];
    const outcomes = await world.record(...events);
    const refused = { kind: "refused", reason: "write_refused", detail: expect.any(String) };
    expect(outcomes).toEqual([recorded, recorded, refused]);
  });

  test("lets half a character in a row hurt no other event, whatever the engine makes of it", async () => {
    const world = theWorld();
    const [first, last] = preparedOrders(2, "half-");
    if (!first || !last) throw new Error("no events");
    const outcomes = await world.record(first, invalid("half", "half", "\ud800"), last);
    expect(outcomes[0]).toEqual(recorded);
    expect(outcomes[1]?.kind).toMatch(/^(recorded|refused)$/);
    expect(outcomes[2]).toEqual(recorded);
  });

  test("finds an invalid event inside a lane, and goes on behind it", async () => {
    const world = theWorld();
    const [first, third] = preparedOrders(2, "inside-");
    if (!first || !third) throw new Error("no events");
    const [outcomes] = await world.recordLanes([[first, invalid("inside", ""), third]]);
    expect(outcomes?.map((outcome) => outcome?.kind)).toEqual(["recorded", "refused", "recorded"]);
  });
}

/** What the preflight would have caught: an order without a key, or one that is too large. */
function invalid(eventId: string, orderId: string, filler = ""): PreparedEvent {
  const event = preparedOrder(eventId);
  const [inbox] = event.writes;
  if (inbox === undefined) throw new Error("no inbox write");
  const Item = { order_id: { S: orderId }, event_id: { S: eventId }, filler: { S: filler } };
  const item = { Put: { TableName: "order_records", Item } };
  return { ...event, writes: [inbox, { item, target: `order ${orderId}`, bytes: 100 }] };
}
