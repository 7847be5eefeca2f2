import { AuthenticationMode } from "./access.ts";
import { Instant } from "./primitives.ts";
import * as z from "./zod.ts";

export const checkIds = [
  "visibility_timeout",
  "max_receives",
  "dead_letter_retention",
  "ttl_enabled",
  "ttl_long_enough",
  "no_ttl_on_pending",
  "partial_responses",
  "topic_subscriptions",
  "sweeper_schedule",
  "clock_skew",
  "indexes",
  "authentication",
  "versions",
] as const;

/** One of the doctor's findings. The page words each by its id; evidence is figures and names. */
export const Check = z
  .object({
    id: z.enum(checkIds),
    result: z.enum(["pass", "warning", "failure", "unknown"]),
    evidence: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe("What was found, by name, units in the names. No ARN."),
    remedy: z.string().nullable().describe("English; what to do unless it passes."),
    link: z.string().nullable().describe("AWS's or our page about it."),
  })
  .openapi("Check");
export type Check = z.infer<typeof Check>;

export const SystemChecks = z
  .object({ checks: z.array(Check), authentication: AuthenticationMode, asOf: Instant })
  .openapi("SystemChecks");
export type SystemChecks = z.infer<typeof SystemChecks>;

export const Health = z.object({ status: z.literal("ok") }).openapi("Health");

export const Readiness = z
  .object({
    status: z.enum(["ready", "not_ready"]),
    dependencies: z.record(z.string(), z.enum(["ok", "unavailable"])),
  })
  .openapi("Readiness");
