import type { HourCounts, SeriesPoint } from "@todoke/core/views/hours";
import type { SweepRunView } from "@todoke/core/views/ops-log";
import type { Metrics } from "./contract/overview.ts";
import { instantOf } from "./instants.ts";

/** Runs read for one chart: a day of them, and one page of DynamoDB's. */
export const RUNS = 1_500;
const BACKLOG_POINTS = 300;

export const toPoint = (counts: HourCounts | SeriesPoint): Metrics["points"][number] => ({
  at: "at" in counts ? counts.at : `${counts.hour}:00:00.000Z`,
  recorded: counts.recorded,
  duplicates: counts.duplicates,
  deadLettered: counts.dead_lettered,
  sentByConsumer: counts.sent_consumer,
  sentByRedelivery: counts.sent_redelivery,
  sentBySweeper: counts.sent_sweeper,
  sentByOperator: counts.sent_operator,
});

/**
 * What runs found, oldest first. Several become one point, the worst of them: a peak between two
 * points must not vanish from the chart.
 *
 * @param runs newest first
 */
export function toBacklog(runs: readonly SweepRunView[]): Metrics["backlog"] {
  const told = runs.filter(({ status }) => status !== "paused").toReversed();
  const each = Math.max(1, Math.ceil(told.length / BACKLOG_POINTS));
  const points: Metrics["backlog"] = [];
  for (let first = 0; first < told.length; first += each) {
    const some = told.slice(first, first + each);
    const at = instantOf(some[0]?.started_at);
    if (at === null) continue;
    points.push({
      at,
      oldestPendingSeconds: Math.max(...some.map((run) => run.oldest_pending_seconds)),
      remaining: Math.max(...some.map((run) => run.remaining)),
    });
  }
  return points;
}
