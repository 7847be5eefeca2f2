import { setPaused } from "@todoke/core/operate/pause";
import { republish } from "@todoke/core/operate/republish";
import { unpark } from "@todoke/core/operate/unpark";
import { expect, test } from "vitest";
import { aMinute } from "../contract/store-world.ts";
import { because, type OperateWorld } from "./operate-world.ts";
import { parkedRow, pendingRow, sentRow } from "./rows.ts";

export function idempotencyContract(theWorld: () => OperateWorld): void {
  const keyed = { ...because, idempotencyKey: "click-1" };
  const force = (id: string, parts: object = {}, name?: string) =>
    republish(id, { ...keyed, force: true, ...parts }, aMinute, theWorld().operator(name));

  test("lets the second call do nothing, and tells it of the first", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("k-1"));
    const first = await force("k-1");
    expect(first).toMatchObject({ kind: "sent" });
    expect(await force("k-1")).toEqual({
      kind: "repeated",
      first: {
        auditId: first.kind === "sent" ? first.auditId : "",
        at: "2026-05-20T00:00:00.000Z",
      },
      status: "sent",
    });
    expect(world.asked).toHaveLength(1);
    expect(await world.ops("audit")).toHaveLength(1);
    expect(await world.ops("request")).toHaveLength(1);
  });

  test("holds also for two calls at once", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("k-2"));
    const outcomes = await Promise.all([force("k-2", {}, "a"), force("k-2", {}, "b")]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["repeated", "sent"]);
    expect(world.asked).toHaveLength(1);
    expect(await world.ops("audit")).toHaveLength(1);
  });

  test("tells of a first call that died before it published, and leaves that to the sweeper", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("k-3"));
    world.faults.add({ service: "sns", fault: { kind: "refuse" } });
    await force("k-3");
    world.faults.clear();
    world.asked.length = 0;
    expect(await force("k-3")).toMatchObject({ kind: "repeated", status: "pending" });
    expect(world.asked).toEqual([]);
  });

  test("is another for another event, another person and another action", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("k-4"));
    await world.rows.putInbox(sentRow("k-5"));
    expect(await force("k-4")).toMatchObject({ kind: "sent" });
    expect(await force("k-5")).toMatchObject({ kind: "sent" });
    expect(await force("k-4", { actor: "taro@example.jp" })).toMatchObject({ kind: "sent" });
    await world.rows.putInbox(parkedRow("k-4"));
    expect(await unpark("k-4", keyed, aMinute, world.operator())).toMatchObject({
      kind: "unparked",
    });
    expect(await world.ops("audit")).toHaveLength(4);
  });

  test("is not used up by a call that did nothing", async () => {
    const world = theWorld();
    expect(await force("k-6")).toEqual({ kind: "not_found" });
    await world.rows.putInbox(pendingRow("k-6"));
    expect(await force("k-6", { dryRun: true })).toMatchObject({ kind: "would_republish" });
    expect(await force("k-6")).toMatchObject({ kind: "sent" });
  });

  test("survives a lost answer: the one call happened, and is no repetition of itself", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("k-7"));
    const operation = "TransactWriteItems";
    world.faults.add({ operation, times: 1, fault: { kind: "drop-response" } });
    expect(await force("k-7")).toMatchObject({ kind: "sent" });
    expect(await world.ops("audit")).toHaveLength(1);
  });

  test("works for a pause and for unparking", async () => {
    const world = theWorld();
    await world.rows.putInbox(parkedRow("k-8"));
    const operator = world.operator();
    expect(await unpark("k-8", keyed, aMinute, operator)).toMatchObject({ kind: "unparked" });
    expect(await unpark("k-8", keyed, aMinute, operator)).toMatchObject({ kind: "repeated" });
    expect(await setPaused(true, keyed, aMinute, operator)).toMatchObject({ kind: "changed" });
    expect(await setPaused(true, keyed, aMinute, operator)).toMatchObject({ kind: "repeated" });
    expect(await world.ops("audit")).toHaveLength(2);
  });
}
