import type { Sweeper, SweepRun } from "@todoke/functions/api/contract/sweeper";
import { Hono } from "hono";
import { note } from "./dead-letters.ts";
import type { World } from "./world.ts";

const RUNS = 75;
const INTERVAL_SECONDS = 60;

/** A sweeper that ran every minute, with a bad quarter of an hour a while ago. */
export function sweeperRoutes(world: World): Hono {
  const app = new Hono();
  const born = world.now();
  const own: SweepRun[] = [];
  const all = () => {
    const since = Math.floor((world.now() - born) / (INTERVAL_SECONDS * 1_000));
    const kept = Array.from({ length: world.events.length === 0 ? 0 : RUNS }, (_, index) =>
      run(born, since - index),
    );
    return [...own, ...kept].toSorted((a, b) => b.id.localeCompare(a.id));
  };
  app.get("/sweeper", (context) => {
    const [lastRun = null] = all();
    const state: Sweeper["state"] = world.pause.paused
      ? "paused"
      : lastRun === null
        ? "never_ran"
        : "on_schedule";
    return context.json({
      intervalSeconds: INTERVAL_SECONDS,
      pause: world.pause,
      lastRun,
      nextRunAt: lastRun && new Date(Date.parse(lastRun.startedAt ?? "") + 60_000).toISOString(),
      state,
      lateSeconds: 0,
      maxAttempts: 10,
      graceSeconds: 60,
      asOf: world.iso(),
    });
  });
  app.get("/sweeper/runs", (context) => {
    const limit = Number(context.req.query("limit") ?? 50);
    const cursor = context.req.query("cursor");
    const runs = all();
    const start = cursor === undefined ? 0 : runs.findIndex(({ id }) => id === cursor) + 1;
    const items = runs.slice(start, start + limit);
    const exhausted = start + limit >= runs.length;
    const next = exhausted ? null : (items.at(-1)?.id ?? null);
    return context.json({ items, page: { next, exhausted }, asOf: world.iso() });
  });
  app.post("/sweeper/run", async (context) => {
    const { reason, dryRun } = await context.req.json();
    const stale = world.events.filter(({ state }) => state === "stale");
    const made: SweepRun = {
      ...run(world.now(), 0),
      id: `${world.iso()}-x`,
      trigger: "operator",
      scanned: stale.length,
      claimed: dryRun ? 0 : stale.length,
      sent: dryRun ? 0 : stale.length,
      remaining: dryRun ? stale.length : 0,
      oldestPendingSeconds: stale.length > 0 && dryRun ? 4_000 : 0,
    };
    if (!dryRun) {
      own.unshift(made);
      world.events = world.events.map((row) =>
        row.state === "stale"
          ? { ...row, state: "sent", sentAt: world.iso(), sentBy: "sweeper", dueAt: null }
          : row,
      );
      note(world, "sweeper.run", reason, { sent: made.sent });
    }
    return context.json({ run: made, dryRun, auditId: null, asOf: world.iso() });
  });
  app.put("/sweeper/paused", async (context) => {
    const { paused, reason } = await context.req.json();
    const changed = paused !== world.pause.paused;
    if (changed) {
      world.pause = { paused, by: "local", at: world.iso(), reason };
      note(world, paused ? "sweeper.pause" : "sweeper.resume", reason, null);
    }
    return context.json({ changed, pause: world.pause, auditId: null, asOf: world.iso() });
  });
  return app;
}

function run(born: number, number: number): SweepRun {
  const startedAt = new Date(born + number * INTERVAL_SECONDS * 1_000 - 20_000).toISOString();
  const age = number > 0 ? number % 9 : -number;
  const bad = age > 12 && age < 27;
  const sent = bad ? 0 : age === 12 ? 240 : (age * 7) % 5;
  const remaining = bad ? (27 - age) * 16 : 0;
  return {
    id: `${startedAt}-a`,
    trigger: "schedule",
    status: bad ? "topic_fault" : "done",
    startedAt,
    durationMilliseconds: bad ? 1_240 : 180 + ((age * 37) % 220),
    scanned: sent + remaining,
    claimed: sent + (bad ? 4 : 0),
    sent,
    failed: bad ? 4 : 0,
    parked: age === 14 ? 3 : 0,
    remaining,
    oldestPendingSeconds: bad ? (27 - age) * 60 + 70 : 0,
    parkedNow: 3,
    error: bad
      ? "KMSDisabledException: the key that the topic is encrypted with is disabled"
      : null,
  };
}
