import type { PendingRow } from "../event-store/backlog.ts";
import { limits } from "../limits.ts";
import { type Notification, preflight } from "../notification.ts";

/** A row that has what it takes to be announced. */
export interface SoundRow extends PendingRow {
  readonly eventType: string;
  readonly notification: Notification;
}

/** A row that no further attempt would help. */
export interface Hopeless {
  readonly row: PendingRow;
  readonly reason: string;
}

/**
 * Tells rows that can be announced from those that only a person can help. What SNS would refuse
 * is told here, before it is sent: the request it is in might be refused as a whole, and look like
 * a fault of the topic.
 */
export function sortOut(rows: readonly PendingRow[]): {
  readonly sound: readonly SoundRow[];
  readonly hopeless: readonly Hopeless[];
} {
  const sound: SoundRow[] = [];
  const hopeless: Hopeless[] = [];
  for (const row of rows) {
    const { eventId, eventType, notification } = row;
    if (row.attempts >= limits.maxAttempts) {
      hopeless.push({ row, reason: exhausted(row) });
    } else if (eventType === undefined || notification === undefined) {
      hopeless.push({ row, reason: NOTHING_TO_PUBLISH });
    } else {
      const refusal = preflight({ eventId, eventType }, notification);
      if (refusal) hopeless.push({ row, reason: refusal.detail });
      else sound.push({ ...row, eventType, notification });
    }
  }
  return { sound, hopeless };
}

const NOTHING_TO_PUBLISH = "The row has no event_type, or no notification that could be published";

const exhausted = ({ attempts, lastError }: PendingRow): string =>
  `${attempts} publish attempts failed; the last: ${lastError ?? "no answer, it may have ended the sweeper"}`;
