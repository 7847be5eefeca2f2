import { isoTime } from "../clock.ts";
import type { BusinessWrite } from "../event.ts";
import { limits } from "../limits.ts";
import { ProcessedEvent } from "../processed-event.ts";
import { shardOf } from "../shard.ts";
import type { EventRow } from "../views/event-row.ts";

/** In what state a person found the event that is to be announced. */
export type Origin = "pending" | "parked" | "sent";

export const originOf = (row: EventRow): Origin => {
  if (row.status === "sent") return "sent";
  return row.parked_at === undefined ? "pending" : "parked";
};

export interface Take {
  readonly write: BusinessWrite;
  readonly taken: { readonly attempts: number; readonly dueAt: string };
  /** What the write overwrites, for the audit entry. */
  readonly before: Readonly<Record<string, unknown>>;
}

/**
 * The write by which one operator, and nobody else, has an event for one lease.
 *
 * What was parked or sent begins anew with its first attempt: its old number would let the
 * sweeper park it at once, should this attempt fail. The shard is computed, not copied: a row of
 * another program has none, and would stay out of the sweeper's sight.
 */
export function takeForRepublish(row: EventRow, now: number): Take {
  const attempts = originOf(row) === "pending" ? row.attempts + 1 : 1;
  const dueAt = isoTime(now + limits.sweepLeaseSeconds * 1_000);
  const next = { pending_shard: shardOf(row.event_id), due_at: dueAt, attempts };
  const { attempts: attempts_before, sent_at, sent_by, message_id, parked_at, ttl } = row;
  return {
    write: row.status === "sent" ? takeSent(row, next) : takePending(row, next),
    taken: { attempts, dueAt },
    before: { attempts_before, sent_at, sent_by, message_id, parked_at, ttl },
  };
}

interface Next {
  readonly pending_shard: string;
  readonly due_at: string;
  readonly attempts: number;
}

const takePending = (row: EventRow, next: Next): BusinessWrite =>
  ProcessedEvent.patch({ event_id: row.event_id })
    .set(next)
    .remove(["parked_at"])
    .where((is, { eq, notExists }) => {
      const asSeen = row.due_at === undefined ? notExists(is.due_at) : eq(is.due_at, row.due_at);
      return `${eq(is.status, "pending")} AND ${asSeen}`;
    });

/**
 * The only write there is that turns sent into pending: promise 7. SNS's id tells one sending from
 * another, so that two operators who saw the same one do not both announce it again.
 */
const takeSent = (row: EventRow, next: Next): BusinessWrite =>
  ProcessedEvent.patch({ event_id: row.event_id })
    .set({ ...next, status: "pending" })
    .remove(["ttl", "sent_at", "sent_by", "message_id", "parked_at"])
    .where((is, { eq, notExists }) => {
      const asSeen =
        row.message_id === undefined ? notExists(is.message_id) : eq(is.message_id, row.message_id);
      return `${eq(is.status, "sent")} AND ${asSeen}`;
    });
