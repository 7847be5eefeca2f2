import type { Mark } from "@todoke/core/event-store/mark-sent";
import { expect, test } from "vitest";
import { preparedOrder, preparedOrders, recordedAt, ttlWhenSent } from "./orders.ts";
import { aMinute, type StoreWorld, storeAt } from "./store-world.ts";

const mark = (eventId: string, changes: Partial<Mark> = {}): Mark => ({
  eventId,
  messageId: `sns-${eventId}`,
  sentBy: "consumer",
  attempts: 1,
  ...changes,
});

const marked = { kind: "marked" };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** The statement about one event: its id is the last parameter but one. */
const statementOf = (eventId: string) => (statement: { readonly parameters: readonly unknown[] }) =>
  JSON.stringify(statement.parameters.at(-2)) === JSON.stringify({ S: eventId });

/** What an index lists in the shard of `order-1`. */
const idsIn = async ({ rows }: StoreWorld, index: "pending" | "timeline") =>
  (await rows.listed(index, "15")).map((row) => row.event_id);

export function markContract(theWorld: () => StoreWorld): void {
  test("says when, by whom and as what it was sent, and from when it may be forgotten", async () => {
    const world = theWorld();
    await world.record(preparedOrder("order-3"));
    const before = await world.rows.inbox("order-3");
    expect(await world.store.markSent([mark("order-3", { attempts: 2 })], aMinute)).toEqual([
      marked,
    ]);
    const { due_at, pending_shard, ...kept } = before ?? {};
    expect(await world.rows.inbox("order-3")).toEqual({
      ...kept,
      status: "sent",
      sent_at: recordedAt,
      sent_by: "consumer",
      message_id: "sns-order-3",
      attempts: 2,
      ttl: ttlWhenSent,
    });
    expect(ttlWhenSent).toBe(1_781_827_200);
  });

  test("takes the event out of the pending index, and leaves it in the timeline", async () => {
    const world = theWorld();
    await world.record(preparedOrder("order-1"));
    expect(await idsIn(world, "pending")).toContain("order-1");
    await world.store.markSent([mark("order-1")], aMinute);
    expect(await idsIn(world, "pending")).not.toContain("order-1");
    expect(await idsIn(world, "timeline")).toContain("order-1");
  });

  test("changes a sent row no more: the first to mark stays", async () => {
    const world = theWorld();
    await world.record(preparedOrder("twice"));
    await world.store.markSent([mark("twice")], aMinute);
    const before = await world.rows.inbox("twice");
    const second = mark("twice", { messageId: "later", sentBy: "redelivery", attempts: 9 });
    expect(await world.store.markSent([second], aMinute)).toEqual([{ kind: "already-sent" }]);
    expect(await world.rows.inbox("twice")).toEqual(before);
  });

  test("makes no row where there is none", async () => {
    const world = theWorld();
    expect(await world.store.markSent([mark("nobody")], aMinute)).toEqual([
      { kind: "already-sent" },
    ]);
    expect(await world.rows.inbox("nobody")).toBeUndefined();
  });

  test("marks a row that another program wrote with an id and a status only", async () => {
    const world = theWorld();
    await world.rows.putInbox({ event_id: "bare", status: "pending" });
    expect(await world.store.markSent([mark("bare")], aMinute)).toEqual([marked]);
    expect(await world.rows.inbox("bare")).toMatchObject({ status: "sent", ttl: ttlWhenSent });
  });

  test("takes 25 rows a call", async () => {
    const world = theWorld();
    const events = preparedOrders(26, "call-");
    await world.record(...events);
    world.gateway.resetCounts();
    const marks = events.map(({ eventId }) => mark(eventId));
    expect(await world.store.markSent(marks, aMinute)).toEqual(times(26, marked));
    expect(world.gateway.counts()).toEqual({ BatchExecuteStatement: 2 });
  });

  test("tries a failed statement again, that one alone", async () => {
    const world = theWorld();
    const events = preparedOrders(3, "flaky-");
    await world.record(...events);
    world.gateway.resetCounts();
    const statements = statementOf("flaky-2");
    const fault = world.faults.add({ times: 1, fault: { kind: "fail-statements", statements } });
    const asked: number[] = [];
    const stop = world.gateway.onCall((call) => {
      const { Statements } = call.parsed;
      if (call.phase === "request" && Array.isArray(Statements)) asked.push(Statements.length);
      return { kind: "pass" };
    });
    const marks = events.map(({ eventId }) => mark(eventId));
    expect(await world.store.markSent(marks, aMinute)).toEqual(times(3, marked));
    stop();
    expect(fault.hits).toBe(1);
    expect(world.gateway.counts()).toEqual({ BatchExecuteStatement: 2 });
    expect(asked).toEqual([2, 1]);
    expect(await world.rows.inbox("flaky-2")).toMatchObject({ status: "sent" });
  });

  test("says which row stays unmarked when its statement fails for good", async () => {
    const world = theWorld();
    const events = preparedOrders(3, "stuck-");
    await world.record(...events);
    const statements = statementOf("stuck-2");
    const fault = world.faults.add({ fault: { kind: "fail-statements", statements } });
    const marks = events.map(({ eventId }) => mark(eventId));
    expect(await world.store.markSent(marks, aMinute)).toEqual([
      marked,
      { kind: "unmarked", error: "ThrottlingError: Rate exceeded" },
      marked,
    ]);
    expect(fault.hits).toBe(3);
    expect(await world.rows.inbox("stuck-2")).toMatchObject({ status: "pending" });
  });

  test("marks after a lost answer too: the second try finds the row sent", async () => {
    const world = theWorld();
    await world.record(preparedOrder("unheard"));
    world.faults.add({ times: 1, fault: { kind: "drop-response" } });
    const [outcome] = await world.store.markSent([mark("unheard")], aMinute);
    expect(["marked", "already-sent"]).toContain(outcome?.kind);
    expect(await world.rows.inbox("unheard")).toMatchObject({ status: "sent" });
  });

  test("leaves everything unmarked when DynamoDB cannot be reached, and throws nothing", async () => {
    const store = storeAt("http://127.0.0.1:1", 1);
    const unmarked = { kind: "unmarked", error: expect.any(String) };
    expect(await store.markSent([mark("a"), mark("b")], aMinute)).toEqual([unmarked, unmarked]);
  });
}
