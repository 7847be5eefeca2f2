import type { PreparedEvent } from "@todoke/core/event-store/types";
import { describe, expect, test } from "vitest";
import type { TransactItem } from "../../src/gateway/transactions.ts";
import { preparedOrder, preparedOrders } from "./orders.ts";
import type { StoreWorld } from "./store-world.ts";

const recorded = { kind: "recorded" };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** The inbox row of one event, as a fault's choice. */
const inboxOf = (eventId: string) => (item: TransactItem) =>
  JSON.stringify(item.values.event_id) === JSON.stringify({ S: eventId }) &&
  item.table === "processed_events";

export function cancellationContract(theWorld: () => StoreWorld): void {
  describe("by an event that is known", () => {
    test("brings the stored notification of a pending one, without any read", async () => {
      const world = theWorld();
      await world.record(preparedOrder("pending-1"));
      world.gateway.resetCounts();
      expect(await world.record(preparedOrder("pending-1"))).toEqual([
        {
          kind: "duplicate",
          stored: {
            status: "pending",
            notification: {
              subject: "Order placed",
              body: '{"event_id":"pending-1","event_type":"order.placed","order_id":"pending-1","customer_id":"C-42","total":4150,"currency":"JPY"}',
              attributes: { currency: "JPY" },
            },
            attempts: 1,
            recordedAt: 1_779_235_200_000,
            sweepable: true,
          },
        },
      ]);
      expect(world.gateway.counts()).toEqual({ TransactWriteItems: 1 });
    });

    test("says so of a sent one, and records its neighbours in the same call", async () => {
      const world = theWorld();
      const known = preparedOrder("sent-1");
      await world.record(known);
      await world.store.markSent(
        [{ eventId: "sent-1", messageId: "m", sentBy: "consumer", attempts: 1 }],
        () => 60_000,
      );
      const [first, second] = preparedOrders(2, "beside-sent-");
      if (!first || !second) throw new Error("no events");
      expect(await world.record(first, known, second)).toMatchObject([
        recorded,
        { kind: "duplicate", stored: { status: "sent" } },
        recorded,
      ]);
    });

    test("with other content is a mismatch, which changes nothing", async () => {
      const world = theWorld();
      await world.record(preparedOrder("mismatch-1"));
      const before = await world.rows.inbox("mismatch-1");
      expect(await world.record(preparedOrder("mismatch-1", { freight: 551 }))).toMatchObject([
        { kind: "refused", reason: "payload_mismatch" },
      ]);
      expect(await world.rows.inbox("mismatch-1")).toEqual(before);
      expect(await world.rows.order("mismatch-1")).toMatchObject({ freight: 550 });
    });

    test("of the same content but another type is a mismatch, not a duplicate", async () => {
      const world = theWorld();
      const event = preparedOrder("two-types");
      await world.record(event);
      expect(await world.record({ ...event, eventType: "order.cancelled" })).toMatchObject([
        { kind: "refused", reason: "payload_mismatch" },
      ]);
    });

    test("counts where another program wrote only an id and a status", async () => {
      const world = theWorld();
      await world.rows.putInbox({ event_id: "published-1", status: "pending" });
      await world.rows.putInbox({ event_id: "published-2", status: "sent" });
      const events = [preparedOrder("published-1"), preparedOrder("published-2")];
      expect(await world.record(...events)).toEqual([
        {
          kind: "duplicate",
          stored: {
            status: "pending",
            notification: undefined,
            attempts: 0,
            recordedAt: Number.NaN,
            sweepable: false,
          },
        },
        {
          kind: "duplicate",
          stored: {
            status: "sent",
            notification: undefined,
            attempts: 0,
            recordedAt: Number.NaN,
            sweepable: false,
          },
        },
      ]);
      expect(await world.rows.order("published-1")).toBeUndefined();
    });
  });

  describe("by a business row", () => {
    test("of this very event: applied already, though the inbox row has expired", async () => {
      const world = theWorld();
      await world.record(preparedOrder("expired-1"));
      await world.rows.expire("expired-1");
      expect(await world.record(preparedOrder("expired-1"))).toEqual([{ kind: "already-applied" }]);
      expect(await world.rows.inbox("expired-1")).toBeUndefined();
    });

    test("of another event: a conflict, and nothing of this event is written", async () => {
      const world = theWorld();
      await world.rows.putOrder({ order_id: "taken", event_id: "somebody else" });
      const neighbour = preparedOrder("beside-taken");
      expect(await world.record(preparedOrder("taken"), neighbour)).toMatchObject([
        { kind: "refused", reason: "business_conflict" },
        recorded,
      ]);
      expect(await world.rows.inbox("taken")).toBeUndefined();
      expect(await world.rows.order("taken")).toEqual({
        order_id: "taken",
        event_id: "somebody else",
      });
    });
  });

  describe("by contention", () => {
    test("records the bystanders in one more call, then the contended one alone", async () => {
      const world = theWorld();
      const items = inboxOf("conflict-2");
      world.faults.add({ times: 1, fault: { kind: "transaction-conflict", items } });
      expect(await world.record(...preparedOrders(5, "conflict-"))).toEqual(times(5, recorded));
      // All five, the four bystanders, the one alone.
      expect(world.gateway.counts()).toEqual({ TransactWriteItems: 3 });
    });

    test("gives back what stays contended, and keeps its bystanders", async () => {
      const world = theWorld();
      const items = inboxOf("endless-2");
      const fault = world.faults.add({ fault: { kind: "transaction-conflict", items } });
      expect(await world.record(...preparedOrders(4, "endless-"))).toEqual([
        recorded,
        { kind: "given-back", why: "transaction_conflict" },
        recorded,
        recorded,
      ]);
      expect(fault.hits).toBe(4);
      expect(await world.rows.inbox("endless-2")).toBeUndefined();
      expect(await world.rows.order("endless-2")).toBeUndefined();
    });

    test.each(["ThrottlingError", "ProvisionedThroughputExceeded"] as const)(
      "treats %s the same, under its own name",
      async (reason) => {
        const world = theWorld();
        const items = inboxOf(`${reason}-1`);
        world.faults.add({ fault: { kind: "throttle", reason, items } });
        expect(await world.record(...preparedOrders(2, `${reason}-`))).toEqual([
          { kind: "given-back", why: "throttled" },
          recorded,
        ]);
      },
    );

    test("tries the contended again only while there is time", async () => {
      const world = theWorld();
      const items = inboxOf("hurried-1");
      const fault = world.faults.add({ fault: { kind: "transaction-conflict", items } });
      const timeLeft = () => (fault.hits === 0 ? 60_000 : 2_999);
      const lanes = preparedOrders(2, "hurried-").map((event) => [event]);
      expect((await world.recordLanes(lanes, timeLeft)).flat()).toEqual(
        times(2, { kind: "given-back", why: "out_of_time" }),
      );
      expect(world.gateway.counts()).toEqual({ TransactWriteItems: 1 });
    });
  });

  describe("in lanes", () => {
    test("records nothing behind what is given back, and other lanes go on", async () => {
      const world = theWorld();
      const items = inboxOf("lane-2");
      world.faults.add({ fault: { kind: "transaction-conflict", items } });
      const lanes = [preparedOrders(4, "lane-"), preparedOrders(2, "other-lane-")];
      expect(await world.recordLanes(lanes)).toEqual([
        [
          recorded,
          { kind: "given-back", why: "transaction_conflict" },
          { kind: "given-back", why: "behind_a_failure" },
          { kind: "given-back", why: "behind_a_failure" },
        ],
        [recorded, recorded],
      ]);
      expect(await world.rows.inbox("lane-3")).toBeUndefined();
    });

    test("goes on behind an event that succeeds alone", async () => {
      const world = theWorld();
      const items = inboxOf("patient-2");
      world.faults.add({ times: 2, fault: { kind: "transaction-conflict", items } });
      expect(await world.recordLanes([preparedOrders(4, "patient-")])).toEqual([
        times(4, recorded),
      ]);
    });

    test("begins no second wave of a lane that failed in the first", async () => {
      const world = theWorld();
      const items = inboxOf("wave-50");
      world.faults.add({ fault: { kind: "transaction-conflict", items } });
      const [outcomes = []] = await world.recordLanes([preparedOrders(60, "wave-")]);
      const kinds = outcomes.map((outcome) => outcome?.kind);
      expect(kinds).toEqual([...times(49, "recorded"), ...times(11, "given-back")]);
    });

    test("goes on behind a duplicate and a refused event: neither comes again", async () => {
      const world = theWorld();
      await world.record(preparedOrder("mixed-1"));
      await world.rows.putOrder({ order_id: "mixed-2", event_id: "somebody else" });
      const lane: PreparedEvent[] = preparedOrders(3, "mixed-");
      const [outcomes = []] = await world.recordLanes([lane]);
      expect(outcomes.map((outcome) => outcome?.kind)).toEqual([
        "duplicate",
        "refused",
        "recorded",
      ]);
    });
  });
}
