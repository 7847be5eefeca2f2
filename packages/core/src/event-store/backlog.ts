import type { TimeLeft } from "../clock.ts";
import { createBacklogReads } from "./backlog-reads.ts";
import { createBacklogWrites } from "./backlog-writes.ts";
import type { PartiqlOptions, StatementOutcome } from "./partiql.ts";
import type { DueKey, Item, PendingRow } from "./pending-row.ts";

export type { DueKey, PendingRow } from "./pending-row.ts";

export interface DuePage {
  readonly keys: readonly DueKey[];
  /** To be given back for the next page; undefined after the last. */
  readonly next: Item | undefined;
}

/** When rows are due, in ISO 8601: up to a time, or after one, or whenever. Never both. */
export interface DueTimes {
  readonly until?: string;
  readonly after?: string;
}

/** A row taken for one publish attempt: nobody else will try until `nextDueAt`. */
export interface Claim {
  readonly row: PendingRow;
  /** ISO 8601. */
  readonly nextDueAt: string;
}

export interface Backlog {
  /** One page of a shard's pending rows, those due earliest first. */
  due(
    shard: string,
    times: DueTimes,
    limit: number,
    timeLeft: TimeLeft,
    from?: DuePage["next"],
  ): Promise<DuePage>;
  /** @returns how many follow `from`; at least so many, if the answer was cut at 1 MB */
  countDue(
    shard: string,
    times: DueTimes,
    timeLeft: TimeLeft,
    from?: DuePage["next"],
  ): Promise<number>;
  /**
   * Reads rows as they are now, strongly consistent: the index may lag behind. Rows that are
   * sent, parked, gone, or due at another time than the index said are left out.
   *
   * @throws Error when DynamoDB leaves rows unread: taken for gone, they would let a later one of
   *   their group overtake them
   */
  load(keys: readonly DueKey[], timeLeft: TimeLeft): Promise<readonly PendingRow[]>;
  /** As `load`, and with rows that are due at another time by now: with that time. */
  loadPending(keys: readonly DueKey[], timeLeft: TimeLeft): Promise<readonly PendingRow[]>;
  /**
   * Takes rows that are still pending and due as seen, and forgets their last error: what ends
   * without a new one has ended in a crash. `condition-failed`: somebody else has it.
   */
  claim(claims: readonly Claim[], timeLeft: TimeLeft): Promise<readonly StatementOutcome[]>;
  /** Gives claimed rows back as they were, but with an error: the attempt was no fault of theirs. */
  release(
    claims: readonly Claim[],
    error: string,
    timeLeft: TimeLeft,
  ): Promise<readonly StatementOutcome[]>;
  /** Notes why the attempt failed. The row comes again at its `nextDueAt`. */
  fail(
    claims: readonly Claim[],
    error: (claim: Claim) => string,
    timeLeft: TimeLeft,
  ): Promise<readonly StatementOutcome[]>;
  /** Takes rows out of the sweeper's way, with the reason, until a person has looked. */
  park(
    rows: readonly PendingRow[],
    reason: (row: PendingRow) => string,
    timeLeft: TimeLeft,
    now: number,
  ): Promise<readonly StatementOutcome[]>;
  /** @returns how many rows are parked; at least so many, if the answer was cut at 1 MB */
  countParked(shard: string, timeLeft: TimeLeft): Promise<number>;
}

export interface BacklogOptions extends PartiqlOptions {
  readonly tableName: string;
}

/** The part of the event table that is not yet announced, for whoever sees to it. */
export const createBacklog = (options: BacklogOptions): Backlog => ({
  ...createBacklogReads(options),
  ...createBacklogWrites(options),
});
