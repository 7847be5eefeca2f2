import { MetricUnit } from "@aws-lambda-powertools/metrics";
import { metrics as names } from "@todoke/core/metrics";
import type { SweepReport } from "@todoke/core/sweep/sweep";
import { createTelemetry } from "./telemetry.ts";

const { logger, metrics } = createTelemetry("sweeper");

/**
 * Writes one log line for the run and its metrics, also of a run that had nothing to do. A paused
 * run has looked at nothing: figures of what is pending would be good news that nobody has.
 */
export function reportSweep({ run, parkedNow }: Pick<SweepReport, "run" | "parkedNow">): void {
  const worrying = run.failed > 0 || run.parked > 0 || parkedNow > 0 || run.error !== undefined;
  if (worrying) logger.warn("swept", { ...run, parked_now: parkedNow });
  else logger.info("swept", { ...run, parked_now: parkedNow });
  const { runs, sent, failed, parked, remaining, oldestPendingSeconds } = names.sweeper;
  metrics.addMetric(runs, MetricUnit.Count, 1);
  if (run.status !== "paused") {
    metrics.addMetric(sent, MetricUnit.Count, run.sent);
    metrics.addMetric(failed, MetricUnit.Count, run.failed);
    metrics.addMetric(parked, MetricUnit.Count, parkedNow);
    metrics.addMetric(remaining, MetricUnit.Count, run.remaining);
    metrics.addMetric(oldestPendingSeconds, MetricUnit.Seconds, run.oldest_pending_seconds);
  }
  metrics.publishStoredMetrics();
}
