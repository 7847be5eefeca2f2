import type { Clock } from "../clock.ts";
import type { DueKey, PendingRow } from "../event-store/backlog.ts";
import { limits } from "../limits.ts";
import type { SweepRun } from "../ops/sweep-runs.ts";

type Counts = Pick<
  SweepRun,
  "scanned" | "claimed" | "sent" | "failed" | "parked" | "remaining" | "oldest_pending_seconds"
> & { readonly error?: string };

/** Counts one run as it goes. */
export interface Tally {
  /** Due rows were read from the index. */
  seen(keys: readonly DueKey[]): void;
  claimed(count: number): void;
  failed(count: number, error: string): void;
  parked(rows: readonly PendingRow[], error: string): void;
  /** These are somebody else's, or announced: nothing of this run's. */
  settled(rows: readonly DueKey[]): void;
  sent(rows: readonly PendingRow[]): void;
  /** Learns when rows were recorded. */
  loaded(rows: readonly Pick<PendingRow, "eventId" | "recordedAt">[]): void;
  /** So many due rows were never read. */
  unseen(count: number): void;
  counts(): Counts;
  /** Milliseconds from recorded to now, when each row was sent, of those that say it. */
  notified(): readonly number[];
}

export function createTally(clock: Clock): Tally {
  const open = new Map<string, number>();
  const totals = { scanned: 0, claimed: 0, sent: 0, failed: 0, parked: 0, unseen: 0 };
  const notified: number[] = [];
  let error: string | undefined;
  const close = (keys: readonly DueKey[]) => {
    for (const { eventId } of keys) open.delete(eventId);
  };
  const oldestSeconds = () => {
    let oldest = Number.POSITIVE_INFINITY;
    for (const recordedAt of open.values()) oldest = Math.min(oldest, recordedAt);
    return open.size === 0 ? 0 : Math.max(0, Math.round((clock() - oldest) / 1_000));
  };
  return {
    seen(keys) {
      totals.scanned += keys.length;
      // Until the row is read: a row that nobody took yet is due its grace after it was recorded.
      for (const { eventId, dueAt } of keys) open.set(eventId, dueMilliseconds(dueAt, clock()));
    },
    loaded(rows) {
      for (const { eventId, recordedAt } of rows) {
        const at = Date.parse(recordedAt ?? "");
        if (!Number.isNaN(at)) open.set(eventId, at);
      }
    },
    claimed: (count) => {
      totals.claimed += count;
    },
    failed(count, why) {
      totals.failed += count;
      if (count > 0) error = why;
    },
    parked(rows, why) {
      totals.parked += rows.length;
      if (rows.length > 0) error = why;
      close(rows);
    },
    settled: close,
    sent(rows) {
      totals.sent += rows.length;
      for (const { recordedAt } of rows) {
        const at = Date.parse(recordedAt ?? "");
        if (!Number.isNaN(at)) notified.push(clock() - at);
      }
      close(rows);
    },
    unseen: (count) => {
      totals.unseen += count;
    },
    counts: () => ({
      scanned: totals.scanned,
      claimed: totals.claimed,
      sent: totals.sent,
      failed: totals.failed,
      parked: totals.parked,
      remaining: open.size + totals.unseen,
      oldest_pending_seconds: oldestSeconds(),
      ...(error === undefined ? {} : { error }),
    }),
    notified: () => notified,
  };
}

function dueMilliseconds(dueAt: string, now: number): number {
  const due = Date.parse(dueAt);
  return Number.isNaN(due) ? now : due - limits.sweepGraceSeconds * 1_000;
}
