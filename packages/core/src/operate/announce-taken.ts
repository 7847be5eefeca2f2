import type { TimeLeft } from "../clock.ts";
import type { Claim } from "../event-store/backlog.ts";
import type { Notification } from "../notification.ts";
import { shardOf } from "../shard.ts";
import type { EventRow } from "../views/event-row.ts";
import type { Operating } from "./operating.ts";

/** An event that an operator has taken for one lease, and that has what it takes. */
export interface Taken {
  readonly row: EventRow & { readonly event_type: string; readonly notification: Notification };
  /** Publish attempts begun, this one included. */
  readonly attempts: number;
  /** When the sweeper takes over; ISO 8601. */
  readonly dueAt: string;
}

export type Announced =
  | { readonly kind: "sent"; readonly messageId: string }
  | {
      readonly kind: "still_pending";
      readonly error: string;
      readonly announced: "no" | "maybe" | "yes";
    };

/** Publishes before it marks, as the consumer does, with the very words of the row. */
export async function announceTaken(
  taken: Taken,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<Announced> {
  const { event_id, event_type, notification, source } = taken.row;
  const announcement = {
    eventId: event_id,
    eventType: event_type,
    notification,
    groupId: source?.group_id,
  };
  const [outcome] = await operating.publisher.publish([announcement], timeLeft);
  switch (outcome?.kind) {
    case "acknowledged":
      return mark(taken, outcome.messageId, timeLeft, operating);
    case "refused":
      return fail(taken, outcome.error, "no", timeLeft, operating);
    case "unknown":
      return fail(taken, outcome.error, "maybe", timeLeft, operating);
    case "not-started":
    case undefined:
      return fail(taken, "No time was left to publish it", "no", timeLeft, operating);
  }
}

async function mark(
  { row, attempts }: Taken,
  messageId: string,
  timeLeft: TimeLeft,
  { store }: Operating,
): Promise<Announced> {
  const one = { eventId: row.event_id, messageId, sentBy: "operator", attempts } as const;
  const [outcome] = await store.markSent([one], timeLeft);
  // "already-sent": a redelivery marked it meanwhile. It is announced and marked all the same.
  if (outcome?.kind === "marked" || outcome?.kind === "already-sent") {
    return { kind: "sent", messageId };
  }
  const error = `Announced, but not marked as sent: ${outcome?.error ?? "no answer"}`;
  return { kind: "still_pending", error, announced: "yes" };
}

/** The row stays pending with the reason on it. Without the reason, too: the lease brings it back. */
async function fail(
  taken: Taken,
  error: string,
  announced: "no" | "maybe",
  timeLeft: TimeLeft,
  { backlog }: Operating,
): Promise<Announced> {
  await backlog.fail([toClaim(taken)], () => error, timeLeft);
  return { kind: "still_pending", error, announced };
}

function toClaim({ row, attempts, dueAt }: Taken): Claim {
  return {
    row: {
      eventId: row.event_id,
      shard: shardOf(row.event_id),
      dueAt: row.due_at ?? "",
      eventType: row.event_type,
      notification: row.notification,
      attempts,
      recordedAt: row.recorded_at,
      groupId: row.source?.group_id,
      sequence: row.source?.sequence,
    },
    nextDueAt: dueAt,
  };
}
