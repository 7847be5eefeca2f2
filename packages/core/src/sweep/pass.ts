import type { Clock, Random, TimeLeft } from "../clock.ts";
import type { Backlog, DueKey, PendingRow } from "../event-store/backlog.ts";
import type { EventStore } from "../event-store/event-store.ts";
import { limits } from "../limits.ts";
import type { SweepEnd, SweepRuns } from "../ops/sweep-runs.ts";
import type { Publisher } from "../publisher.ts";
import type { Tally } from "./tally.ts";

/** One pass over the backlog: what it works with, and when it must end. */
export interface Pass {
  readonly backlog: Backlog;
  readonly store: Pick<EventStore, "markSent">;
  readonly publisher: Publisher;
  readonly runs: Pick<SweepRuns, "noteParked" | "noteNoneParked">;
  readonly clock: Clock;
  readonly random: Random;
  readonly timeLeft: TimeLeft;
  readonly tally: Tally;
  /** ISO 8601: rows due later are not this pass's. */
  readonly until: string;
  /** ISO 8601: nothing sound is due later than this. See {@link isDue}. */
  readonly beyond: string;
  /** Look also for what is due beyond that. */
  readonly wide: boolean;
  /** Counts what is due, and changes nothing. */
  readonly dryRun: boolean;
  /** Whether to begin nothing more. */
  isLate(): boolean;
  /** Notes how far it is, if it has been a while. */
  tell(): Promise<void>;
}

export interface PassEnd {
  readonly status: SweepEnd;
  readonly error?: string;
}

/**
 * Whether a row is this pass's. A lease ends within minutes: what is due after tomorrow, or at no
 * time at all, was written by a clock or a hand that was wrong, and would wait for ever.
 */
export const isDue = ({ dueAt }: DueKey, { until, beyond }: Pass): boolean =>
  dueAt <= until || dueAt > beyond;

/** Reads rows as they are now; those that are no longer due as the index said are settled. */
export async function loadDue(keys: readonly DueKey[], pass: Pass): Promise<readonly PendingRow[]> {
  const rows = await pass.backlog.load(keys, pass.timeLeft);
  settleOthers(keys, rows, pass);
  return rows;
}

/** Notes what was read of the keys: when due rows were recorded, and that the others are not ours. */
export function settleOthers(
  keys: readonly DueKey[],
  rows: readonly Omit<PendingRow, "notification">[],
  pass: Pass,
): void {
  const due = rows.filter((row) => isDue(row, pass));
  const found = new Set(due.map((row) => row.eventId));
  pass.tally.loaded(due);
  pass.tally.settled(keys.filter((key) => !found.has(key.eventId)));
}

/**
 * A row that two sweeps took and never answered for may be what ended them. Such rows come last in
 * a run, each alone: whatever one of them does to the process, its neighbours are announced before.
 * Attempts that failed have left their error, and those rows are as good as any.
 */
export const isSuspect = ({
  attempts,
  lastError,
}: Pick<PendingRow, "attempts" | "lastError">): boolean =>
  lastError === undefined && attempts > 2 && attempts < limits.maxAttempts;
