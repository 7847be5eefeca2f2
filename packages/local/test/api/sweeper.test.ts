import { createSweepRuns, type SweepRun } from "@todoke/core/ops/sweep-runs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { pendingRow } from "../operate/rows.ts";
import { type ApiWorld, startApiWorld } from "./api-world.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const reason = "滞留を片付ける";
const read = () => world.ask("GET", "/sweeper", { as: "viewer" });
const runNow = (body: object = {}, headers = {}) =>
  world.ask("POST", "/sweeper/run", { body: { reason, ...body }, headers });
const setPaused = (paused: boolean, headers = {}) =>
  world.ask("PUT", "/sweeper/paused", { body: { paused, reason }, headers });

/** A run as the schedule leaves it, begun so many minutes after the suites' time. */
const noteRun = async (minute: number, changes: Partial<SweepRun> = {}) => {
  const startedAt = `2026-05-20T00:${String(minute).padStart(2, "0")}:00.000Z`;
  const run: SweepRun = {
    ...{ id: `${startedAt}#abc`, trigger: "schedule", status: "done", started_at: startedAt },
    ...{ duration_ms: 812, scanned: 5, claimed: 4, sent: 3, failed: 1, parked: 0, remaining: 2 },
    ...{ oldest_pending_seconds: 61, parked_now: 7 },
    ...changes,
  };
  const runs = createSweepRuns(world.operator("sweeper").dynamodb, localTableNames.Ops);
  await runs.write(run, aMinute, world.time.now);
};

describe("the sweeper", () => {
  test("that never ran says so, with its schedule", async () => {
    expect((await read()).body).toEqual({
      intervalSeconds: 60,
      pause: { paused: false, by: null, at: null, reason: null },
      lastRun: null,
      nextRunAt: null,
      state: "never_ran",
      lateSeconds: 0,
      maxAttempts: 10,
      graceSeconds: 60,
      asOf: "2026-05-20T00:00:00.000Z",
    });
  });

  test("says the schedule of its host, and when the next run is due by that", async () => {
    await noteRun(1);
    const settings = { ...world.parts.settings, sweepIntervalSeconds: 15 };
    const { body } = await world.again({ settings })("GET", "/sweeper");
    expect(body.intervalSeconds).toBe(15);
    expect(Date.parse(body.nextRunAt) - Date.parse(body.lastRun.startedAt)).toBe(15_000);
  });

  test("shows its last run with all its counts, and when the next is due", async () => {
    await noteRun(1, { error: "NotFoundException: Topic arn:aws:sns:x:123456789012:t" });
    world.time.now += 80_000;
    expect((await read()).body).toMatchObject({
      state: "on_schedule",
      nextRunAt: "2026-05-20T00:02:00.000Z",
      lastRun: {
        id: "2026-05-20T00:01:00.000Z#abc",
        trigger: "schedule",
        status: "done",
        startedAt: "2026-05-20T00:01:00.000Z",
        durationMilliseconds: 812,
        ...{ scanned: 5, claimed: 4, sent: 3, failed: 1, parked: 0, remaining: 2 },
        ...{ oldestPendingSeconds: 61, parkedNow: 7, error: "NotFoundException" },
      },
    });
    world.time.now += 600_000;
    expect((await read()).body).toMatchObject({ state: "late", lateSeconds: 560 });
  });

  test("lists its runs, newest first, page by page", async () => {
    for (const minute of [1, 2, 3]) await noteRun(minute);
    const first = (await world.ask("GET", "/sweeper/runs?limit=2", { as: "viewer" })).body;
    expect(first.items.map(({ startedAt }: { startedAt: string }) => startedAt)).toEqual([
      "2026-05-20T00:03:00.000Z",
      "2026-05-20T00:02:00.000Z",
    ]);
    const second = await world.ask("GET", `/sweeper/runs?limit=2&cursor=${first.page.next}`);
    expect(second.body).toMatchObject({ items: [{}], page: { next: null, exhausted: true } });
  });
});

describe("a sweep by hand", () => {
  test("announces what is due, is noted before it begins, and told how it went", async () => {
    await world.rows.putInbox(pendingRow("r-1"));
    world.time.now += 90_000;
    let before: unknown;
    const stop = world.gateway.onCall(async ({ phase, operation }) => {
      if (phase === "request" && operation === "PublishBatch") before = await world.ops("audit");
      return { kind: "pass" };
    });
    const { status, body } = await runNow();
    stop();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dryRun: false,
      run: { trigger: "operator", status: "done", scanned: 1, sent: 1, remaining: 0, parkedNow: 0 },
    });
    expect(before).toMatchObject([{ action: "sweeper.run", details: { state: "running" } }]);
    expect(await world.ops("audit")).toMatchObject([
      {
        id: body.auditId,
        actor: "hanako@example.jp",
        details: { state: "done", run_id: body.run.id, claimed: 1, sent: 1 },
      },
    ]);
    expect(await world.rows.inbox("r-1")).toMatchObject({ status: "sent", sent_by: "sweeper" });
  });

  test("as a dry run changes nothing, and leaves no trace", async () => {
    await world.rows.putInbox(pendingRow("r-2"));
    world.time.now += 90_000;
    const { body } = await runNow({ dryRun: true });
    expect(body).toMatchObject({ dryRun: true, auditId: null, run: { scanned: 1, sent: 0 } });
    expect(await world.rows.inbox("r-2")).toEqual(pendingRow("r-2"));
    expect(await world.ops("audit")).toEqual([]);
    expect(await world.ops("run")).toEqual([]);
    await world.rows.expire("r-2");
  });

  test("with one key is one run, and the second call is told of it", async () => {
    const key = { "idempotency-key": "sweep-0001" };
    const first = await runNow({}, key);
    world.time.now += 1_000;
    const second = await runNow({}, key);
    expect(second.body).toMatchObject({
      repeated: true,
      auditId: first.body.auditId,
      run: { id: first.body.run.id },
    });
    expect(await world.ops("run")).toHaveLength(1);
  });

  test("that fails is noted as failed, and AWS's words are logged, not told", async () => {
    world.faults.add({ operation: "Query", fault: { kind: "refuse" } });
    const { status, body } = await runNow();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(Object.keys(body).toSorted()).toEqual(["code", "requestId", "status", "title", "type"]);
    expect(await world.ops("audit")).toMatchObject([{ details: { state: "failed" } }]);
  });

  test("is not begun where it cannot be noted", async () => {
    world.faults.add({ operation: "TransactWriteItems", fault: { kind: "refuse" } });
    expect((await runNow()).body.code).toBe("unavailable");
    expect(await world.ops("run")).toEqual([]);
  });
});

describe("a pause", () => {
  test("says who, when and why, and is said once", async () => {
    const first = await setPaused(true);
    expect(first.body).toEqual({
      changed: true,
      pause: {
        paused: true,
        by: "hanako@example.jp",
        at: "2026-05-20T00:00:00.000Z",
        reason,
      },
      auditId: expect.any(String),
      asOf: "2026-05-20T00:00:00.000Z",
    });
    expect((await setPaused(true)).body).toMatchObject({ changed: false, auditId: null });
    expect((await read()).body).toMatchObject({ state: "paused", pause: { paused: true } });
    world.time.now += 1_000;
    expect((await setPaused(false)).body).toMatchObject({
      changed: true,
      pause: { paused: false },
    });
    expect(await world.ops("audit")).toMatchObject([
      { action: "sweeper.pause" },
      { action: "sweeper.resume" },
    ]);
  });

  test("keeps a sweep by hand from announcing, too", async () => {
    await world.rows.putInbox(pendingRow("r-3"));
    await setPaused(true);
    world.time.now += 90_000;
    expect((await runNow()).body.run).toMatchObject({ status: "paused", sent: 0 });
    await world.rows.expire("r-3");
  });
});

describe("the activity", () => {
  test("is what people did, newest first, page by page", async () => {
    for (const paused of [true, false, true]) {
      await setPaused(paused);
      world.time.now += 1_000;
    }
    const first = (await world.ask("GET", "/activity?limit=2", { as: "viewer" })).body;
    expect(first.items).toMatchObject([
      { action: "sweeper.pause", reason },
      { action: "sweeper.resume" },
    ]);
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      at: "2026-05-20T00:00:02.000Z",
      action: "sweeper.pause",
      actor: "hanako@example.jp",
      reason,
      eventId: null,
      details: null,
    });
    const next = await world.ask("GET", `/activity?limit=2&cursor=${first.page.next}`);
    expect(next.body).toMatchObject({ items: [{ action: "sweeper.pause" }], page: { next: null } });
    const runs = await world.ask("GET", `/sweeper/runs?cursor=${first.page.next}`);
    expect(runs.body.code).toBe("invalid_cursor");
  });
});
