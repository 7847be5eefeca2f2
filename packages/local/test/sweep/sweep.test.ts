import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  bodyOf,
  pendingRow,
  pendingRows,
  recordedAt,
  sentRow,
  sweptAt,
  ttlWhenSwept,
} from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** What a run costs that finds nothing. */
const idle = { GetItem: 1, Query: 16, PutItem: 1 };

const noCounts = { scanned: 0, claimed: 0, sent: 0, failed: 0, parked: 0, remaining: 0 };

describe("a sweep that finds nothing", () => {
  test("is one query a shard, one look at the flags, and its record", async () => {
    const { run, parkedNow } = await world.run();
    expect(world.gateway.counts()).toEqual(idle);
    expect(parkedNow).toBe(0);
    const expected = {
      ...noCounts,
      status: "done",
      trigger: "schedule",
      started_at: sweptAt,
      duration_ms: 0,
      oldest_pending_seconds: 0,
      parked_now: 0,
    };
    expect(run).toEqual({ ...expected, id: `${sweptAt}#${run.id.split("#")[1]}` });
    // 2026-05-20T00:02:00Z and 30 days.
    expect(await world.tables.runs()).toEqual([{ kind: "run", ...run, ttl: 1_781_827_320 }]);
  });

  test("reads no sent row: among 2,000 of them, 10 pending ones cost what 10 cost", async () => {
    const sent = Array.from({ length: 2_000 }, (_, index) => sentRow(`old-${index}`));
    await world.tables.put(sent);
    await world.run();
    expect(world.gateway.counts()).toEqual(idle);
    await world.tables.put(pendingRows(10, "new-"));
    world.gateway.resetCounts();
    expect((await world.run()).run).toMatchObject({ scanned: 10, sent: 10 });
    expect(world.gateway.counts()).toEqual({
      GetItem: 1,
      Query: 16,
      BatchGetItem: 1,
      // Ten claims in one, ten marks in another.
      BatchExecuteStatement: 2,
      PublishBatch: 1,
      // That it has begun, and that it has ended.
      PutItem: 2,
    });
  });

  test("looks once an hour also for what is due at no sound time", async () => {
    world.now = Date.parse("2026-05-20T01:00:30.000Z");
    await world.run();
    expect(world.gateway.counts()).toEqual({ ...idle, Query: 32 });
    world.gateway.resetCounts();
    world.now = Date.parse("2026-05-20T01:01:30.000Z");
    await world.run();
    expect(world.gateway.counts()).toEqual(idle);
  });
});

describe("a due row", () => {
  test("is announced in the stored words with its event_id, and says who sent it and when", async () => {
    const before = pendingRow("order-1", { attempts: 3 });
    await world.tables.put([before]);
    await world.run();
    const [announced] = world.published.all;
    expect(world.published.all).toHaveLength(1);
    expect(announced).toMatchObject({
      message: '{"order_id":"order-1","note":"届け"}',
      subject: "Order placed",
      attributes: { event_id: "order-1", event_type: "order.placed", currency: "JPY" },
    });
    const { due_at, pending_shard, ...kept } = before;
    expect(await world.tables.row("order-1")).toEqual({
      ...kept,
      status: "sent",
      sent_at: sweptAt,
      sent_by: "sweeper",
      message_id: announced?.messageId,
      attempts: 4,
      ttl: ttlWhenSwept,
    });
  });

  test("is left alone for its whole grace, and announced when that is over", async () => {
    await world.tables.put([pendingRow("fresh", { due_at: "2026-05-20T00:02:00.001Z" })]);
    expect((await world.run()).run).toMatchObject({ scanned: 0, sent: 0, remaining: 0 });
    expect(world.published.all).toEqual([]);
    world.now += 1;
    expect((await world.run()).run).toMatchObject({ scanned: 1, sent: 1 });
    expect(world.published.ids).toEqual(["fresh"]);
  });

  test("of an event type that nobody knows any more is announced as it is stored", async () => {
    await world.tables.put([pendingRow("old-type", { event_type: "order.retired" })]);
    await world.run();
    expect(world.published.all).toMatchObject([
      { attributes: { event_type: "order.retired" }, message: bodyOf("old-type") },
    ]);
  });

  test("comes before those due later, and each exactly once", async () => {
    const due = (minute: number) => `2026-05-19T23:${String(minute).padStart(2, "0")}:00.000Z`;
    const rows = Array.from({ length: 30 }, (_, i) => pendingRow(`at-${i}`, { due_at: due(i) }));
    await world.tables.put(rows);
    await world.run();
    expect(new Set(world.published.ids.slice(0, 10))).toEqual(
      new Set(Array.from({ length: 10 }, (_, i) => `at-${i}`)),
    );
    expect(new Set(Object.values(world.published.counts()))).toEqual(new Set([1]));
    expect(world.published.ids).toHaveLength(30);
  });
});

test("the record of a run says what was scanned, claimed, sent, failed, parked and left", async () => {
  await world.tables.put([
    ...pendingRows(5, "good-"),
    pendingRow("bad", { recorded_at: "2026-05-19T23:00:00.000Z" }),
    pendingRow("tired", { attempts: 10, last_error: "InternalError: it was SNS" }),
  ]);
  const entries = ({ message }: { readonly message: string }) => message.includes('"bad"');
  world.faults.add({ operation: "PublishBatch", fault: { kind: "fail-entries", entries } });
  const { run } = await world.run();
  expect(run).toMatchObject({
    status: "done",
    scanned: 7,
    claimed: 6,
    sent: 5,
    failed: 1,
    parked: 1,
    remaining: 1,
    // Recorded at 23:00, seen at 00:02.
    oldest_pending_seconds: 3_720,
    started_at: sweptAt,
  });
  expect(await world.tables.runs()).toMatchObject([run]);
});

test("a paused sweeper reads the flag and nothing else, and its record says so", async () => {
  await world.tables.putOps({ kind: "flag", id: "sweeper", paused: true });
  await world.tables.put(pendingRows(3, "waiting-"));
  const { run } = await world.run();
  expect(world.gateway.counts()).toEqual({ GetItem: 1, PutItem: 1 });
  expect(run).toMatchObject({ ...noCounts, status: "paused" });
  expect(await world.tables.runs()).toMatchObject([{ status: "paused" }]);
  expect(await world.tables.row("waiting-1")).toEqual(pendingRow("waiting-1"));
});

test.each([false, true])(
  "only asked to look, counts what is due and changes nothing (paused: %s)",
  async (paused) => {
    await world.tables.putOps({ kind: "flag", id: "sweeper", paused });
    await world.tables.put(pendingRows(40, "looked-at-"));
    const { sweep } = await import("@todoke/core/sweep/sweep");
    const options = { trigger: "operator", dryRun: true } as const;
    const { run } = await sweep(world.sweeper(), () => 45_000, options);
    expect(run).toMatchObject({ ...noCounts, status: "done", scanned: 40, remaining: 40 });
    expect(run.oldest_pending_seconds).toBe(120);
    expect(Object.keys(world.gateway.counts())).toEqual(["GetItem", "Query"]);
    expect(await world.tables.row("looked-at-7")).toEqual(pendingRow("looked-at-7"));
    expect(await world.tables.runs()).toEqual([]);
    expect(recordedAt).toBe("2026-05-20T00:00:00.000Z");
  },
);
