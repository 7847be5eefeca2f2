import type { Clock, Random, TimeLeft } from "../clock.ts";
import type { Backlog, DueKey, PendingRow } from "../event-store/backlog.ts";
import type { EventStore } from "../event-store/event-store.ts";
import type { SweepEnd, SweepRuns } from "../ops/sweep-runs.ts";
import type { Publisher } from "../publisher.ts";
import type { Tally } from "./tally.ts";

/** One pass over the backlog: what it works with, and when it must end. */
export interface Pass {
  readonly backlog: Backlog;
  readonly store: Pick<EventStore, "markSent">;
  readonly publisher: Publisher;
  readonly runs: Pick<SweepRuns, "noteParked">;
  readonly clock: Clock;
  readonly random: Random;
  readonly timeLeft: TimeLeft;
  readonly tally: Tally;
  /** ISO 8601: rows due later are not this pass's. */
  readonly until: string;
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

/** Reads rows as they are now; those that are no longer due as the index said are settled. */
export async function loadDue(keys: readonly DueKey[], pass: Pass): Promise<readonly PendingRow[]> {
  const rows = await pass.backlog.load(keys, pass.timeLeft);
  const found = new Set(rows.map((row) => row.eventId));
  pass.tally.loaded(rows);
  pass.tally.settled(keys.filter((key) => !found.has(key.eventId)));
  return rows;
}
