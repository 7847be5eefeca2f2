import { setPaused } from "@todoke/core/operate/pause";
import { unpark } from "@todoke/core/operate/unpark";
import { readPause } from "@todoke/core/ops/audit-flag";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { because, type OperateWorld } from "./operate-world.ts";
import { parkedRow, pendingRow, sentRow } from "./rows.ts";

export function unparkAndPauseContract(theWorld: () => OperateWorld): void {
  const unparkOne = (id: string, parts: object = {}, name?: string) =>
    unpark(id, { ...because, ...parts }, aMinute, theWorld().operator(name));
  const pause = (paused: boolean, name?: string) =>
    setPaused(paused, because, aMinute, theWorld().operator(name));

  test("a parked event is due now, in its shard, with all its attempts before it", async () => {
    const world = theWorld();
    await world.rows.putInbox(parkedRow("order-1"));
    expect(await unparkOne("order-1")).toEqual({ kind: "unparked", auditId: expect.any(String) });
    const row = await world.rows.inbox("order-1");
    expect(row).toMatchObject({
      status: "pending",
      pending_shard: "15",
      due_at: "2026-05-20T00:00:00.000Z",
      attempts: 0,
      last_error: "10 publish attempts failed",
    });
    expect(row).not.toHaveProperty("parked_at");
    const audits = await world.ops("audit");
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({
      action: "event.unpark",
      event_id: "order-1",
      details: { attempts_before: 10, parked_at: "2026-05-20T01:00:00.000Z" },
    });
  });

  test("what is not parked is left alone, and leaves no audit entry", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("waiting"));
    await world.rows.putInbox(sentRow("gone-out"));
    expect(await unparkOne("waiting")).toEqual({ kind: "not_parked", status: "pending" });
    expect(await unparkOne("gone-out")).toEqual({ kind: "not_parked", status: "sent" });
    expect(await unparkOne("nobody")).toEqual({ kind: "not_found" });
    expect(await world.rows.inbox("waiting")).toEqual(pendingRow("waiting"));
    expect(await world.ops("audit")).toEqual([]);
  });

  test("of two who unpark at once one does, and the other finds nothing to do", async () => {
    const world = theWorld();
    await world.rows.putInbox(parkedRow("both"));
    const outcomes = await Promise.all([unparkOne("both", {}, "a"), unparkOne("both", {}, "b")]);
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "unparked")).toHaveLength(1);
    expect(["conflict", "not_parked"]).toContain(kinds.find((kind) => kind !== "unparked"));
    expect(await world.ops("audit")).toHaveLength(1);
  });

  test("a pause is what the sweeper reads, with who and why, and resuming ends it", async () => {
    const world = theWorld();
    const { dynamodb } = world.operator("sweeper");
    const runs = createSweepRuns(dynamodb, localTableNames.Ops);
    await runs.noteParked(aMinute, Date.parse("2026-05-20T00:00:00.000Z"));
    expect(await pause(true)).toEqual({
      kind: "changed",
      paused: true,
      auditId: expect.any(String),
    });
    expect(await runs.readFlags(aMinute)).toMatchObject({ paused: true, mayHaveParked: true });
    const reading = { dynamodb, tableName: localTableNames.Ops };
    expect(await readPause(aMinute, reading)).toEqual({
      paused: true,
      by: "hanako@example.jp",
      at: "2026-05-20T00:00:00.000Z",
      reason: "顧客からの問い合わせ",
    });
    expect(await pause(false)).toMatchObject({ kind: "changed", paused: false });
    expect(await runs.readFlags(aMinute)).toMatchObject({ paused: false, mayHaveParked: true });
    const actions = (await world.ops("audit")).map(({ action }) => action);
    expect(actions.sort()).toEqual(["sweeper.pause", "sweeper.resume"]);
  });

  test("pausing twice is said, not repeated: the first one's words stay", async () => {
    const world = theWorld();
    await pause(true);
    const again = { actor: "taro@example.jp", reason: "念のため" };
    expect(await setPaused(true, again, aMinute, world.operator())).toEqual({
      kind: "unchanged",
      since: {
        paused: true,
        by: "hanako@example.jp",
        at: "2026-05-20T00:00:00.000Z",
        reason: "顧客からの問い合わせ",
      },
    });
    expect(await world.ops("audit")).toHaveLength(1);
  });

  test("resuming what was never paused changes nothing", async () => {
    expect(await pause(false)).toEqual({
      kind: "unchanged",
      since: { paused: false, by: undefined, at: undefined, reason: undefined },
    });
    expect(await theWorld().ops("audit")).toEqual([]);
    expect(await theWorld().ops("flag")).toEqual([]);
  });

  test("of two who pause at once one does, with one audit entry", async () => {
    const outcomes = await Promise.all([pause(true, "a"), pause(true, "b")]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "unchanged"]);
    expect(await theWorld().ops("audit")).toHaveLength(1);
  });

  test("a pause whose answer is lost happens once", async () => {
    const world = theWorld();
    world.faults.add({ times: 1, fault: { kind: "drop-response" } });
    expect(await pause(true)).toMatchObject({ kind: "changed", paused: true });
    expect(await world.ops("audit")).toHaveLength(1);
  });
}
