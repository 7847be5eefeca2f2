import { Instant } from "./primitives.ts";
import { Pause } from "./sweeper.ts";
import * as z from "./zod.ts";

/** Something that needs a person, and is true now. The page leads from each to its remedy. */
export const ActionCard = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("stale_pending"), count: z.number().int(), capped: z.boolean() }),
    z.object({ kind: z.literal("parked"), count: z.number().int(), countedAt: Instant.nullable() }),
    z.object({
      kind: z.literal("oldest_over_objective"),
      ageSeconds: z.number(),
      objectiveSeconds: z.number(),
    }),
    z.object({
      kind: z.literal("dead_letters"),
      count: z.number().int(),
      lostFrom: Instant.nullable(),
    }),
    z.object({
      kind: z.literal("sweeper_late"),
      lastRunAt: Instant.nullable(),
      lateSeconds: z.number(),
    }),
    z.object({
      kind: z.literal("sweeper_failing"),
      at: Instant.nullable(),
      error: z.string().nullable(),
    }),
    z.object({ kind: z.literal("sweeper_paused"), pause: Pause }),
    z.object({ kind: z.literal("no_subscription") }),
    z.object({ kind: z.literal("ttl_off"), table: z.string() }),
  ])
  .and(z.object({ severity: z.enum(["critical", "warning"]) }))
  .openapi("ActionCard");
export type ActionCard = z.infer<typeof ActionCard>;

const Tile = z.object({
  value: z.number().nullable().describe("Null: not known."),
  capped: z.boolean().describe("At least so many."),
  approximate: z.boolean(),
  spark: z
    .array(z.number())
    .describe("By hour, the last 24, oldest first; empty where none is kept."),
});

export const Overview = z
  .object({
    state: z.enum(["healthy", "attention", "nothing_yet"]),
    cards: z.array(ActionCard).describe("The most urgent first."),
    tiles: z.object({
      pending: Tile,
      sent24h: Tile,
      oldestPendingSeconds: Tile,
      notifyP50Milliseconds: Tile.describe("From recorded to acknowledged by SNS; of 24 hours."),
      notifyP95Milliseconds: Tile,
      duplicatesSuppressed24h: Tile,
      deadLetters: Tile,
      expiring24h: Tile,
    }),
    pause: Pause,
    asOf: Instant,
  })
  .openapi("Overview");
export type Overview = z.infer<typeof Overview>;

export const MetricsQuery = z.object({
  from: Instant.optional().describe("An hour before `to`, if not given."),
  to: Instant.optional(),
  step: z.enum(["minute", "hour"]).default("minute"),
});

/** Approximate: counted in memory and added up now and then. For exact figures count rows. */
export const Metrics = z
  .object({
    from: Instant,
    to: Instant,
    step: z.enum(["minute", "hour"]),
    points: z.array(
      z.object({
        at: Instant,
        recorded: z.number(),
        duplicates: z.number(),
        deadLettered: z.number(),
        sentByConsumer: z.number(),
        sentByRedelivery: z.number(),
        sentBySweeper: z.number(),
        sentByOperator: z.number(),
      }),
    ),
    backlog: z
      .array(
        z.object({ at: Instant, oldestPendingSeconds: z.number(), remaining: z.number().int() }),
      )
      .describe("As the sweeper's runs found it."),
    approximate: z.literal(true),
    asOf: Instant,
  })
  .openapi("Metrics");
export type Metrics = z.infer<typeof Metrics>;
