import type { ActionCard, Metrics, Overview } from "@todoke/functions/api/contract/overview";
import { Hono } from "hono";
import type { World } from "./world.ts";

type Card = ActionCard;

export function overviewRoutes(world: World): Hono {
  const app = new Hono();
  app.get("/overview", (context) => context.json(overviewOf(world)));
  app.get("/metrics", (context) => {
    const { from = world.iso(-3_600), to = world.iso(), step = "minute" } = context.req.query();
    return context.json(metricsOf(world, from, to, step === "hour" ? "hour" : "minute"));
  });
  return app;
}

function overviewOf(world: World): Overview {
  const of = (state: string) => world.events.filter((event) => event.state === state);
  const pending = [...of("pending"), ...of("stale")];
  const oldest = pending.map(({ recordedAt }) => recordedAt ?? "").sort()[0];
  const age = oldest === undefined ? 0 : (world.now() - Date.parse(oldest)) / 1_000;
  const cards = cardsOf(world, of("stale").length, of("parked").length, age);
  const empty = world.events.length === 0;
  const wave = (base: number, swing: number) =>
    empty
      ? []
      : Array.from({ length: 24 }, (_, h) =>
          Math.max(0, Math.round(base + swing * Math.sin(h / 3) + ((h * 7) % 5))),
        );
  const tile = (value: number | null, spark: number[] = [], approximate = false) => ({
    value,
    capped: false,
    approximate,
    spark,
  });
  return {
    state: empty ? "nothing_yet" : cards.length > 0 ? "attention" : "healthy",
    cards,
    tiles: {
      pending: tile(pending.length, wave(20, 14)),
      sent24h: tile(empty ? 0 : 18_274, wave(760, 240), true),
      oldestPendingSeconds: tile(pending.length === 0 ? null : age, wave(60, 40)),
      notifyP50Milliseconds: tile(empty ? null : 312, wave(310, 30), true),
      notifyP95Milliseconds: tile(empty ? null : 1_480, wave(1_400, 300), true),
      duplicatesSuppressed24h: tile(empty ? 0 : 214, wave(9, 6), true),
      deadLetters: tile(world.deadLetters, [], true),
      expiring24h: { ...tile(empty ? 0 : 10_000), capped: !empty },
    },
    pause: world.pause,
    asOf: world.iso(),
  };
}

function cardsOf(world: World, stale: number, parked: number, age: number): Card[] {
  const cards: Card[] = [];
  if (parked > 0)
    cards.push({ kind: "parked", count: parked, countedAt: world.iso(-40), severity: "critical" });
  if (world.deadLetters > 0) {
    const lostFrom = world.iso(2 * 86_400 + 3_600);
    cards.push({ kind: "dead_letters", count: world.deadLetters, lostFrom, severity: "critical" });
  }
  if (age > 900)
    cards.push({
      kind: "oldest_over_objective",
      ageSeconds: age,
      objectiveSeconds: 300,
      severity: "warning",
    });
  if (stale > 0)
    cards.push({ kind: "stale_pending", count: stale, capped: false, severity: "warning" });
  if (world.pause.paused)
    cards.push({ kind: "sweeper_paused", pause: world.pause, severity: "warning" });
  return cards;
}

function metricsOf(world: World, from: string, to: string, step: "minute" | "hour"): Metrics {
  const stepMilliseconds = step === "hour" ? 3_600_000 : 60_000;
  const start = Math.floor(Date.parse(from) / stepMilliseconds) * stepMilliseconds;
  const length =
    world.events.length === 0
      ? 0
      : Math.max(0, Math.ceil((Date.parse(to) - start) / stepMilliseconds));
  const points = Array.from({ length }, (_, index) => {
    const at = start + index * stepMilliseconds;
    const wave = 40 + 25 * Math.sin(at / 700_000) + ((at / 60_000) % 7);
    const slow = (at / 60_000) % 23 < 4 ? 18 : 0;
    return {
      at: new Date(at).toISOString(),
      recorded: Math.round(wave),
      duplicates: Math.round(wave / 20),
      deadLettered: 0,
      sentByConsumer: Math.max(0, Math.round(wave - slow)),
      sentByRedelivery: (at / 60_000) % 5 === 0 ? 2 : 0,
      sentBySweeper: (at / 60_000) % 23 === 5 ? 52 : (at / 60_000) % 11 === 0 ? 3 : 0,
      sentByOperator: (at / 60_000) % 31 === 0 ? 4 : 0,
    };
  });
  const backlog = points.map(({ at }, index) => ({
    at,
    oldestPendingSeconds: 40 + (index % 23) * 9,
    remaining: index % 23,
  }));
  return { from, to, step, points, backlog, approximate: true, asOf: world.iso() };
}
