import { republish } from "@todoke/core/operate/republish";
import { createSweepRuns, type SweepRun } from "@todoke/core/ops/sweep-runs";
import { viewEvent } from "@todoke/core/views/event";
import { listAudit, listSweepRuns } from "@todoke/core/views/ops-log";
import { expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { because, type OperateWorld } from "./operate-world.ts";
import { pendingRow, sentRow } from "./rows.ts";

const run = (minute: number): SweepRun => ({
  id: `2026-05-20T00:0${minute}:00.000Z#abc`,
  trigger: "schedule",
  status: "done",
  started_at: `2026-05-20T00:0${minute}:00.000Z`,
  duration_ms: 812,
  scanned: 5,
  claimed: 4,
  sent: 3,
  failed: 1,
  parked: 0,
  remaining: 2,
  oldest_pending_seconds: 61,
});

export function opsLogContract(theWorld: () => OperateWorld): void {
  const viewing = () => ({
    dynamodb: theWorld().operator("viewer").dynamodb,
    tableNames: localTableNames,
    tableName: localTableNames.Ops,
    clock: theWorld().time.clock,
  });
  const view = (id: string) => viewEvent(id, aMinute, viewing());
  const force = async (id: string, reason: string) => {
    const request = { actor: "hanako@example.jp", reason, force: true };
    await republish(id, request, aMinute, theWorld().operator());
    theWorld().time.now += 1_000;
  };

  test("one event is its row with everything, and what people did with it, newest first", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("view-1", { extra: "of another version" }));
    await world.rows.putInbox(sentRow("view-2"));
    await force("view-1", "first");
    await force("view-2", "another event");
    await force("view-1", "second");
    world.gateway.resetCounts();
    const found = await view("view-1");
    expect(found?.event).toMatchObject({
      state: "sent",
      row: {
        event_id: "view-1",
        sent_by: "operator",
        notification: { subject: "Order placed", body: "the words of view-1" },
        source: { envelope: "plain", message_id: "m-1" },
      },
      raw: { extra: "of another version" },
    });
    expect(found?.audit.map(({ reason }) => reason)).toEqual(["second", "first"]);
    expect(found?.audit[0]).toMatchObject({ action: "event.republish", event_id: "view-1" });
    expect(world.gateway.counts("viewer")).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 1 });
  });

  test("an event nobody touched costs two reads", async () => {
    await theWorld().rows.putInbox(pendingRow("view-3"));
    expect(await view("view-3")).toMatchObject({ event: { state: "pending" }, audit: [] });
    expect(theWorld().gateway.counts("viewer")).toEqual({ GetItem: 1, Query: 1 });
    expect(await view("nobody")).toBeUndefined();
  });

  test("an event past its TTL is expired while it is there, and its audit outlives it", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("view-4"));
    await force("view-4", "still known");
    await world.rows.putInbox(sentRow("view-4"));
    // The row's TTL in milliseconds.
    world.time.now = 1_781_827_200_000 - 1;
    expect((await view("view-4"))?.event?.state).toBe("sent");
    world.time.now += 1;
    expect((await view("view-4"))?.event?.state).toBe("expired");
    await world.rows.expire("view-4");
    expect(await view("view-4")).toMatchObject({
      event: undefined,
      audit: [{ reason: "still known" }],
    });
  });

  test("a row that another program wrote is shown as far as it can be read", async () => {
    await theWorld().rows.putInbox({
      event_id: "view-5",
      status: "PENDING?",
      attempts: "many",
      notification: 7,
    });
    expect(await view("view-5")).toMatchObject({
      event: { state: "stale", row: { status: "pending", attempts: 0 }, raw: { notification: 7 } },
    });
  });

  test("the audit log comes newest first, page by page, one query each", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("log-1"));
    for (const reason of ["1", "2", "3", "4", "5"]) await force("log-1", reason);
    world.gateway.resetCounts();
    const first = await listAudit({ limit: 2 }, aMinute, viewing());
    expect(first.entries.map(({ reason }) => reason)).toEqual(["5", "4"]);
    const second = await listAudit({ limit: 2, after: first.next }, aMinute, viewing());
    expect(second.entries.map(({ reason }) => reason)).toEqual(["3", "2"]);
    const third = await listAudit({ limit: 2, after: second.next }, aMinute, viewing());
    expect(third.entries.map(({ reason }) => reason)).toEqual(["1"]);
    expect(third.next).toBeUndefined();
    expect(world.gateway.counts("viewer")).toEqual({ Query: 3 });
  });

  test("sweeper runs come newest first, with all their counts", async () => {
    const world = theWorld();
    const runs = createSweepRuns(world.operator("sweeper").dynamodb, localTableNames.Ops);
    for (const minute of [1, 2, 3]) await runs.write(run(minute), aMinute, world.time.now);
    await world.rows.putInbox(sentRow("log-2"));
    await republish("log-2", { ...because, force: true }, aMinute, world.operator());
    const page = await listSweepRuns({ limit: 2 }, aMinute, viewing());
    expect(page.entries).toEqual([run(3), run(2)]);
    expect(await listSweepRuns({ limit: 2, after: page.next }, aMinute, viewing())).toMatchObject({
      entries: [{ id: "2026-05-20T00:01:00.000Z#abc" }],
      next: undefined,
    });
  });
}
