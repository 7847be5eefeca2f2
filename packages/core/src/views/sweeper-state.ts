import { isoTime } from "../clock.ts";
import { limits } from "../limits.ts";
import type { SweepRunView } from "./ops-log.ts";

export interface SweeperState {
  readonly state: "on_schedule" | "late" | "failing" | "paused" | "never_ran";
  /** Since the last run began, beyond the interval; 0 when it is not late. */
  readonly lateSeconds: number;
  /** ISO 8601; undefined when no run is known. */
  readonly nextRunAt: string | undefined;
}

/** How the sweeper is told to work, as far as it is not noted by its runs. */
export interface SweeperOrders {
  readonly isPaused: boolean;
  /** Of its schedule: 60 where it is deployed; a system on one machine may be quicker. */
  readonly intervalSeconds: number;
}

/**
 * Whether the sweeper does its work. Paused outranks the rest: a paused sweeper runs, and only
 * notes that it may not. Late outranks failing: how the last run ended is then old news.
 *
 * @param runs newest first
 * @param now epoch milliseconds
 */
export function sweeperState(
  runs: readonly SweepRunView[],
  { isPaused, intervalSeconds }: SweeperOrders,
  now: number,
): SweeperState {
  const [last] = runs;
  const startedAt = Date.parse(last?.started_at ?? last?.id.slice(0, 24) ?? "");
  if (last === undefined || Number.isNaN(startedAt)) {
    const state = isPaused ? "paused" : "never_ran";
    return { state, lateSeconds: 0, nextRunAt: undefined };
  }
  const sinceSeconds = (now - startedAt) / 1_000;
  const overdueSeconds = Math.round(sinceSeconds - intervalSeconds);
  // One tick may be left out, and a run whose time is over ends within its timeout.
  const isLate = overdueSeconds > intervalSeconds + limits.sweeperTimeoutSeconds;
  return {
    state: stateOf(runs, { isPaused, isLate, sinceSeconds }),
    lateSeconds: isLate ? overdueSeconds : 0,
    nextRunAt: isoTime(startedAt + intervalSeconds * 1_000),
  };
}

function stateOf(
  [last, before]: readonly SweepRunView[],
  facts: { readonly isPaused: boolean; readonly isLate: boolean; readonly sinceSeconds: number },
): SweeperState["state"] {
  if (facts.isPaused) return "paused";
  if (facts.isLate) return "late";
  // One that is under way says nothing yet: the one before it does.
  const isUnderWay =
    last?.status === "running" && facts.sinceSeconds <= limits.sweeperTimeoutSeconds;
  const told = isUnderWay ? before : last;
  return told !== undefined && isFailed(told) ? "failing" : "on_schedule";
}

/** `running`, and older than a run can be: it was killed. */
export const isFailed = ({ status }: SweepRunView): boolean =>
  status === "failed" || status === "topic_fault" || status === "running";
