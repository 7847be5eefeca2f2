import type { Check } from "@todoke/functions/api/contract/system";
import { Hono } from "hono";
import type { World } from "./world.ts";

const DOCS = "https://docs.aws.amazon.com";

/** A doctor's round with one finding of each kind; all is well in an empty or healthy world. */
export function systemRoutes(world: World): Hono {
  return new Hono().get("/system/checks", (context) => {
    const healthy = world.deadLetters === 0;
    const checks = healthy ? found.map((check) => ({ ...check, ...well(check) })) : found;
    return context.json({ checks, authentication: "none", asOf: world.iso() });
  });
}

const well = (check: Check) => ({
  result: "pass" as const,
  evidence: check.result === "pass" ? check.evidence : {},
  remedy: null,
});

const found: readonly Check[] = [
  check("visibility_timeout", "pass", { visibilitySeconds: 200, neededSeconds: 180 }),
  check("max_receives", "pass", { maxReceives: 5, neededReceives: 5 }),
  check("dead_letter_retention", "warning", {
    queueRetentionSeconds: 345_600,
    deadLetterRetentionSeconds: 604_800,
    neededSeconds: 1_209_600,
  }),
  check("ttl_enabled", "pass", { ProcessedEvents: true, Ops: true }),
  check("ttl_long_enough", "pass", { sentTtlSeconds: 2_592_000, comesAgainSeconds: 1_555_200 }),
  check("no_ttl_on_pending", "pass", { rows_examined: 119, rows_with_ttl: 0 }),
  check("partial_responses", "pass", { partialResponses: true, source: "event source" }),
  check("topic_subscriptions", "failure", { confirmed: 0, awaitingConfirmation: 1 }),
  check("sweeper_schedule", "pass", {
    state: "on_schedule",
    late_seconds: 0,
    interval_seconds: 60,
    last_run_at: null,
  }),
  check("clock_skew", "pass", { skewSeconds: -1, warningSeconds: 30 }),
  check("indexes", "unknown", { error: "AccessDeniedException" }),
  check("authentication", "pass", { mode: "none", local: true }),
  check("versions", "pass", { todoke: "local", node: "v24.22.3" }),
];

function check(id: Check["id"], result: Check["result"], evidence: Check["evidence"]): Check {
  const remedy = result === "pass" ? null : "What the API says in English.";
  return {
    id,
    result,
    evidence,
    remedy,
    link: `${DOCS}/lambda/latest/dg/services-sqs-configure.html`,
  };
}
