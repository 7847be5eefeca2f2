import { Instant, Page, PageQuery, Reason, Repeated } from "./primitives.ts";
import * as z from "./zod.ts";

export const Pause = z
  .object({
    paused: z.boolean(),
    by: z.string().nullable().describe("Who paused or resumed last."),
    at: Instant.nullable(),
    reason: z.string().nullable(),
  })
  .openapi("Pause");
export type Pause = z.infer<typeof Pause>;

export const SweepRun = z
  .object({
    id: z.string(),
    trigger: z.string().describe("schedule or operator"),
    status: z
      .string()
      .describe("done, out_of_time, topic_fault, paused, failed; running and old: it was killed"),
    startedAt: Instant.nullable(),
    durationMilliseconds: z.number(),
    scanned: z.number().int(),
    claimed: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    parked: z.number().int(),
    remaining: z.number().int(),
    oldestPendingSeconds: z.number(),
    parkedNow: z
      .number()
      .int()
      .nullable()
      .describe("Rows parked at its end, by this run or earlier ones."),
    error: z.string().nullable(),
  })
  .openapi("SweepRun");
export type SweepRun = z.infer<typeof SweepRun>;

export const Sweeper = z
  .object({
    intervalSeconds: z.number(),
    pause: Pause,
    lastRun: SweepRun.nullable(),
    nextRunAt: Instant.nullable().describe("About; null when no run is known."),
    state: z.enum(["on_schedule", "late", "failing", "paused", "never_ran"]),
    lateSeconds: z
      .number()
      .describe("Since the last run, beyond its interval; 0 when it is not late."),
    maxAttempts: z.number().int(),
    graceSeconds: z.number().int().describe("How long an event is left to its consumer."),
    asOf: Instant,
  })
  .openapi("Sweeper");
export type Sweeper = z.infer<typeof Sweeper>;

export const SweepRunPage = z
  .object({ items: z.array(SweepRun), page: Page, asOf: Instant })
  .openapi("SweepRunPage");
export type SweepRunPage = z.infer<typeof SweepRunPage>;

export const SweepRunQuery = PageQuery;

export const RunSweeperBody = z
  .object({ reason: Reason, dryRun: z.boolean().default(false) })
  .openapi("RunSweeperBody");

export const RunSweeperAnswer = z
  .object({
    run: SweepRun,
    dryRun: z.boolean(),
    auditId: z.string().nullable(),
    repeated: Repeated,
    asOf: Instant,
  })
  .openapi("RunSweeperAnswer");
export type RunSweeperAnswer = z.infer<typeof RunSweeperAnswer>;

export const PauseBody = z.object({ paused: z.boolean(), reason: Reason }).openapi("PauseBody");

export const PauseAnswer = z
  .object({
    changed: z.boolean().describe("False: it was so already."),
    pause: Pause,
    auditId: z.string().nullable(),
    repeated: Repeated,
    asOf: Instant,
  })
  .openapi("PauseAnswer");
export type PauseAnswer = z.infer<typeof PauseAnswer>;
