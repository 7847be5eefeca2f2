import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { metrics as names } from "@todoke/core/metrics";
import type { SweepReport } from "@todoke/core/sweep/sweep";

const logger = new Logger({ serviceName: "sweeper" });
const metrics = new Metrics({ namespace: names.namespace, serviceName: "sweeper" });

/** Writes one log line for the run and its metrics, also of a run that had nothing to do. */
export function reportSweep({ run, parkedNow }: SweepReport): void {
  const worrying = run.failed > 0 || run.parked > 0 || parkedNow > 0 || run.error !== undefined;
  if (worrying) logger.warn("swept", { ...run, parked_now: parkedNow });
  else logger.info("swept", { ...run, parked_now: parkedNow });
  metrics.addMetric(names.sweeper.runs, MetricUnit.Count, 1);
  metrics.addMetric(names.sweeper.sent, MetricUnit.Count, run.sent);
  metrics.addMetric(names.sweeper.failed, MetricUnit.Count, run.failed);
  metrics.addMetric(names.sweeper.parked, MetricUnit.Count, parkedNow);
  metrics.addMetric(names.sweeper.remaining, MetricUnit.Count, run.remaining);
  metrics.addMetric(
    names.sweeper.oldestPendingSeconds,
    MetricUnit.Seconds,
    run.oldest_pending_seconds,
  );
  metrics.publishStoredMetrics();
}
