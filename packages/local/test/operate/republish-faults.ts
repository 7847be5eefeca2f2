import { republish } from "@todoke/core/operate/republish";
import { expect, test } from "vitest";
import { aMinute } from "../contract/store-world.ts";
import { because, type OperateWorld } from "./operate-world.ts";
import { pendingRow, sentRow } from "./rows.ts";

const leaseEnd = "2026-05-20T00:01:30.000Z";

export function republishFaultContract(theWorld: () => OperateWorld): void {
  const act = (id: string, parts: object = {}, name?: string) =>
    republish(id, { ...because, ...parts }, aMinute, theWorld().operator(name));

  /** Lets two operators read before either of them writes. */
  const bothRead = () => {
    let waiting: (() => void)[] = [];
    return theWorld().gateway.onCall(({ phase, operation }) => {
      if (phase !== "request" || operation !== "TransactWriteItems") return { kind: "pass" };
      return new Promise((resolve) => {
        waiting.push(() => resolve({ kind: "pass" }));
        if (waiting.length < 2) return;
        for (const go of waiting) go();
        waiting = [];
      });
    });
  };

  test("of two operators at once one announces, and the other is told of the conflict", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("two-1"));
    const stop = bothRead();
    const outcomes = await Promise.all([act("two-1", {}, "a"), act("two-1", {}, "b")]);
    stop();
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "sent"]);
    expect(await world.ops("audit")).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
    expect(await world.rows.inbox("two-1")).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("of two operators who force the same sending one does, and the other is told", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("two-2"));
    const stop = bothRead();
    const outcomes = await Promise.all([
      act("two-2", { force: true }, "a"),
      act("two-2", { force: true }, "b"),
    ]);
    stop();
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "sent"]);
    expect(await world.ops("audit")).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
  });

  test("also when the first has announced and marked it before the second writes", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("two-3"));
    let held: (() => void) | undefined;
    const stop = world.gateway.onCall(({ phase, operation, caller }) => {
      if (phase !== "request" || operation !== "TransactWriteItems" || caller !== "slow") {
        return { kind: "pass" };
      }
      return new Promise((resolve) => {
        held = () => resolve({ kind: "pass" });
      });
    });
    const slow = act("two-3", { force: true }, "slow");
    await expect.poll(() => held).toBeDefined();
    expect(await act("two-3", { force: true }, "quick")).toMatchObject({ kind: "sent" });
    held?.();
    expect(await slow).toEqual({ kind: "conflict" });
    stop();
    expect(await world.ops("audit")).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
  });

  test("when the transaction's answer is lost, it acts once and says that it did", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("lost-1"));
    const operation = "TransactWriteItems";
    const fault = world.faults.add({ operation, times: 1, fault: { kind: "drop-response" } });
    expect(await act("lost-1")).toMatchObject({ kind: "sent" });
    expect(fault.hits).toBe(1);
    expect(await world.ops("audit")).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
    expect(await world.rows.inbox("lost-1")).toMatchObject({ attempts: 2, status: "sent" });
  });

  test("when it is lost again and again, the row is the sweeper's after its lease", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("lost-2"));
    const operation = "TransactWriteItems";
    world.faults.add({ operation, fault: { kind: "drop-response" } });
    expect(await act("lost-2")).toMatchObject({ kind: "unavailable" });
    expect(await world.ops("audit")).toHaveLength(1);
    expect(world.asked).toEqual([]);
    expect(await world.rows.inbox("lost-2")).toMatchObject({
      status: "pending",
      due_at: leaseEnd,
      attempts: 2,
    });
  });

  test.each(["transaction-conflict", "throttle"] as const)(
    "a %s passes, and it acts once",
    async (kind) => {
      const world = theWorld();
      await world.rows.putInbox(pendingRow(kind));
      const operation = "TransactWriteItems";
      world.faults.add({ operation, times: 2, fault: { kind } });
      expect(await act(kind)).toMatchObject({ kind: "sent" });
      expect(await world.ops("audit")).toHaveLength(1);
      expect(world.gateway.counts()).toMatchObject({ TransactWriteItems: 3 });
    },
  );

  test("when the table stays throttled, nothing is written and nothing published", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("busy"));
    world.faults.add({ operation: "TransactWriteItems", fault: { kind: "throttle" } });
    expect(await act("busy")).toMatchObject({ kind: "unavailable" });
    expect(await world.rows.inbox("busy")).toEqual(pendingRow("busy"));
    expect(await world.ops("audit")).toEqual([]);
    expect(world.asked).toEqual([]);
  });

  test("when SNS refuses this entry, the row waits with SNS's word on it", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("refused"));
    const operation = "PublishBatch";
    world.faults.add({ operation, fault: { kind: "fail-entries", entries: () => true } });
    const outcome = await act("refused");
    expect(outcome).toMatchObject({ kind: "still_pending", announced: "no" });
    const row = await world.rows.inbox("refused");
    expect(row).toMatchObject({ status: "pending", due_at: leaseEnd });
    expect(row?.last_error).toEqual(outcome.kind === "still_pending" ? outcome.error : "");
  });

  test("when SNS's answer is lost, nobody calls it sent", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("unheard"));
    world.faults.add({ operation: "PublishBatch", fault: { kind: "drop-response" } });
    expect(await act("unheard")).toMatchObject({ kind: "still_pending", announced: "maybe" });
    expect(await world.rows.inbox("unheard")).toMatchObject({
      status: "pending",
      due_at: leaseEnd,
    });
  });

  test("when marking fails, it says that it was announced, and stays the sweeper's", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("unmarked"));
    const operation = "BatchExecuteStatement";
    world.faults.add({ operation, fault: { kind: "unavailable" } });
    expect(await act("unmarked")).toMatchObject({ kind: "still_pending", announced: "yes" });
    expect(await world.rows.inbox("unmarked")).toMatchObject({
      status: "pending",
      due_at: leaseEnd,
    });
    expect(await world.ops("audit")).toHaveLength(1);
  });

  test("when the table cannot be read, nothing is done and nothing is thrown", async () => {
    const world = theWorld();
    world.faults.add({ operation: "GetItem", fault: { kind: "refuse" } });
    expect(await act("any")).toMatchObject({ kind: "unavailable" });
    expect(world.gateway.counts()).toEqual({ GetItem: 1 });
  });
}
