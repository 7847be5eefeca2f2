import type { SweepRun } from "@todoke/core/ops/sweep-runs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parkedRow, pendingRow } from "../operate/rows.ts";
import { type ApiWorld, CALLER, startApiWorld } from "./api-world.ts";
import { noteRunOf } from "./runs.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
const put: string[] = [];
afterEach(async () => {
  for (const id of put.splice(0)) await world.rows.expire(id);
  await world.reset();
});
afterAll(() => world?.stop());

/** From an instance that has nothing in memory yet. */
const read = async () => (await world.again()("GET", "/overview", { as: "viewer" })).body;
const kindsOf = (body: { cards: { kind: string }[] }) => body.cards.map(({ kind }) => kind);

async function putRow(row: Readonly<Record<string, unknown>>): Promise<void> {
  put.push(String(row.event_id));
  await world.rows.putInbox(row);
}

const noteRun = (secondsAgo: number, changes?: Partial<SweepRun>) =>
  noteRunOf(world, secondsAgo, changes);

/** @param id e.g. `2026-05-20T00`, with the hour's counters */
const noteHour = (id: string, counts: object) => world.putOps({ kind: "hour", id, ...counts });

describe("the first screen", () => {
  test("of a new system says that nothing has come yet", async () => {
    await noteRun(20);
    const body = await read();
    expect(body).toMatchObject({ state: "nothing_yet", cards: [] });
    expect(body.tiles).toMatchObject({
      pending: { value: 0, capped: false },
      sent24h: { value: 0 },
      oldestPendingSeconds: { value: 0 },
      notifyP50Milliseconds: { value: null },
      deadLetters: { value: 0 },
    });
    // 16 shards, the runs, and whether anything was ever counted; flag and hours.
    expect(world.gateway.counts(CALLER)).toEqual({ Query: 18, BatchGetItem: 1 });
  });

  test("is healthy where all is sent, with the day's figures", async () => {
    await noteRun(20);
    // Now is 2026-05-20T00:00; 24 hours are those from 01 the day before to 00 today.
    await noteHour("2026-05-19T00", { recorded: 500, sent_consumer: 500 });
    await noteHour("2026-05-19T01", { recorded: 10, sent_consumer: 9, duplicates: 2, l0: 9 });
    await noteHour("2026-05-20T00", {
      ...{ recorded: 4, sent_consumer: 1, sent_redelivery: 1, sent_sweeper: 1, sent_operator: 1 },
      ...{ duplicates: 3, l0: 1, l8: 10 },
    });
    // Sent 30 days before the next 24 hours, and one hour later.
    await noteHour("2026-04-20T00", { sent_consumer: 7 });
    await noteHour("2026-04-20T23", { sent_sweeper: 5 });
    await noteHour("2026-04-21T00", { sent_consumer: 1_000 });
    const body = await read();
    expect(body).toMatchObject({ state: "healthy", cards: [] });
    expect(body.tiles.sent24h).toMatchObject({ value: 13, approximate: true });
    expect(body.tiles.sent24h.spark).toEqual([9, ...Array(22).fill(0), 4]);
    expect(body.tiles.duplicatesSuppressed24h.value).toBe(5);
    expect(body.tiles.expiring24h.value).toBe(12);
    // Ten of at most 100 ms and ten of 30 to 60 s.
    expect(body.tiles.notifyP50Milliseconds).toMatchObject({ value: 100, approximate: true });
    expect(body.tiles.notifyP95Milliseconds.value).toBe(57_000);
  });

  test("shows a card for what sweeps have left, and its age, once it is over the objective", async () => {
    world.time.now += 10 * 60_000;
    await noteRun(20);
    // Recorded 10 minutes ago, due 9 minutes ago.
    await putRow(pendingRow("p-1"));
    await putRow(pendingRow("p-2", { due_at: "2026-05-20T00:11:00.000Z" }));
    const body = await read();
    expect(body.state).toBe("attention");
    expect(body.cards).toEqual([
      {
        kind: "oldest_over_objective",
        ageSeconds: 600,
        objectiveSeconds: 300,
        severity: "critical",
      },
      { kind: "stale_pending", count: 1, capped: false, severity: "warning" },
    ]);
    expect(body.tiles).toMatchObject({
      pending: { value: 2, capped: false },
      oldestPendingSeconds: { value: 600, approximate: false },
    });
  });

  test("shows no card for what the next sweep takes anyway", async () => {
    world.time.now += 2 * 60_000;
    await noteRun(20);
    // Due a minute ago.
    await putRow(pendingRow("p-3"));
    expect(await read()).toMatchObject({ state: "healthy", tiles: { pending: { value: 1 } } });
  });

  test("counts parked ones as the last run did that looked", async () => {
    await putRow(parkedRow("k-1"));
    await noteRun(200, { parked_now: 3 });
    await noteRun(80, { status: "failed", parked_now: undefined as never });
    await noteRun(20, { status: "running", parked_now: undefined as never });
    const body = await read();
    expect(body.cards).toContainEqual({
      kind: "parked",
      count: 3,
      countedAt: "2026-05-19T23:56:40.000Z",
      severity: "critical",
    });
    expect(body.tiles.pending.value).toBe(0);
  });

  test("knows how old the oldest is also where there is no sweeper any more", async () => {
    // The last run, a day ago, left rows of which the oldest was an hour old.
    await noteRun(86_400, { remaining: 200, oldest_pending_seconds: 3_600 });
    for (let one = 0; one < 101; one++) {
      await putRow(pendingRow(`many-${one}`, { recorded_at: "2026-05-19T23:59:00.000Z" }));
    }
    const { tiles, cards } = await read();
    // An hour, and a day less the second that the run took.
    expect(tiles.oldestPendingSeconds).toMatchObject({ value: 89_999, approximate: true });
    expect(cards).toContainEqual(
      expect.objectContaining({ kind: "sweeper_late", lateSeconds: 86_340 }),
    );
  });

  test("tells of a sweeper that fails by the error's name, to whoever reads it", async () => {
    const error = "NotFoundException: Topic arn:aws:sns:ap-northeast-1:123456789012:t is not there";
    await noteRun(20, { status: "topic_fault", error });
    const { body } = await world.again()("GET", "/overview", { as: "admin" });
    expect(body.cards).toEqual([
      {
        kind: "sweeper_failing",
        at: "2026-05-19T23:59:40.000Z",
        error: "NotFoundException",
        severity: "critical",
      },
    ]);
  });

  test("says that the sweeper is paused, and by whom, and nothing else of it", async () => {
    await noteRun(900);
    await world.ask("PUT", "/sweeper/paused", { body: { paused: true, reason: "SNS の保守" } });
    const body = await read();
    expect(body.cards).toEqual([
      { kind: "sweeper_paused", pause: body.pause, severity: "warning" },
    ]);
    expect(body.pause).toMatchObject({
      paused: true,
      by: "hanako@example.jp",
      reason: "SNS の保守",
    });
  });

  test("says how many dead letters there are, and when they are lost", async () => {
    await noteRun(20);
    world.host.letters = { depth: 4, hidden: 1, oldestAt: world.time.now - 12 * 86_400_000 };
    expect((await read()).cards).toEqual([
      {
        kind: "dead_letters",
        count: 5,
        lostFrom: "2026-05-22T00:00:00.000Z",
        severity: "critical",
      },
    ]);
  });

  test("shows what the doctor found to be wrong, where it matters at once", async () => {
    await noteRun(20);
    const of = { remedy: null, link: null };
    world.host.checks = [
      { id: "topic_subscriptions", result: "failure", evidence: { subscriptions: 0 }, ...of },
      {
        id: "ttl_enabled",
        result: "failure",
        evidence: { processed_events: true, todoke_ops: false },
        ...of,
      },
      { id: "max_receives", result: "failure", evidence: {}, ...of },
    ];
    expect((await read()).cards).toEqual([
      { kind: "no_subscription", severity: "critical" },
      { kind: "ttl_off", table: "todoke_ops", severity: "warning" },
    ]);
  });

  test("is shown without what SQS or the doctor do not say", async () => {
    await noteRun(20);
    world.host.checks = new Error("denied");
    const ask = world.again({ letterCounts: () => Promise.reject(new Error("down")) });
    const { status, body } = await ask("GET", "/overview");
    expect(status).toBe(200);
    expect(body.tiles.deadLetters.value).toBeNull();
  });

  test("puts what is urgent first", async () => {
    world.time.now += 10 * 60_000;
    await putRow(pendingRow("p-4"));
    await noteRun(20, { parked_now: 1 });
    world.host.letters = { depth: 1 };
    expect(kindsOf(await read())).toEqual([
      "parked",
      "oldest_over_objective",
      "stale_pending",
      "dead_letters",
    ]);
  });
});
