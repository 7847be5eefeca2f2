import type { SweepRunView } from "@todoke/core/views/ops-log";
import type { OverviewFigures } from "@todoke/core/views/overview";

/** The newest run that looked at what is pending and parked: one that ended, and not paused. */
export const lastCounted = (runs: readonly SweepRunView[]): SweepRunView | undefined =>
  runs.find(({ parked_now }) => parked_now !== undefined);

/**
 * How old the oldest pending event is.
 *
 * Of a large backlog only the rows that are due first were read, and the oldest may be among the
 * others. What the last run has left pending is then older by the time since it ended: so it is
 * right also when there is no sweeper any more, and no run.
 */
export function oldestPending(
  { backlog, runs }: Pick<OverviewFigures, "backlog" | "runs">,
  now: number,
): { readonly ageSeconds: number; readonly isSure: boolean } {
  const { oldestAt, isOldestSure, count } = backlog;
  const ofRows = oldestAt === undefined ? 0 : Math.max(0, Math.round((now - oldestAt) / 1_000));
  if (isOldestSure || count === 0) return { ageSeconds: ofRows, isSure: true };
  const run = lastCounted(runs);
  const endedAt = Date.parse(run?.started_at ?? "") + (run?.duration_ms ?? 0);
  const hasLeft = run !== undefined && run.remaining > 0 && !Number.isNaN(endedAt);
  const ofRun = hasLeft
    ? run.oldest_pending_seconds + Math.round(Math.max(0, now - endedAt) / 1_000)
    : 0;
  return { ageSeconds: Math.max(ofRows, ofRun), isSure: false };
}
