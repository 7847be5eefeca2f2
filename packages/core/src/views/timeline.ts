import { isoTime } from "../clock.ts";
import type { EventRow } from "./event-row.ts";
import type { AuditView } from "./ops-log.ts";

/** One step in an event's life. What has no time of its own has none here. */
export type TimelineStep =
  | {
      readonly kind: "received";
      readonly at: undefined;
      readonly envelope: string | undefined;
      readonly receiveCount: number | undefined;
    }
  | { readonly kind: "recorded"; readonly at: string | undefined }
  | {
      readonly kind: "attempts";
      readonly at: undefined;
      readonly count: number;
      readonly lastError: string | undefined;
    }
  | {
      readonly kind: "parked";
      readonly at: string | undefined;
      readonly lastError: string | undefined;
    }
  /** When the sweeper takes it, or took it last. */
  | { readonly kind: "due"; readonly at: string }
  | {
      readonly kind: "sent";
      readonly at: string | undefined;
      readonly by: EventRow["sent_by"];
      readonly messageId: string | undefined;
    }
  | { readonly kind: "action"; readonly at: string | undefined; readonly entry: AuditView }
  | { readonly kind: "expires"; readonly at: string; readonly passed: boolean };

/**
 * An event's life as its row and its audit entries tell it, oldest first. Steps without a time
 * stand where they belong: received before recorded, attempts before what came of them.
 *
 * @param row undefined when it is deleted: what people did is still known
 * @param audit in any order
 * @param now epoch milliseconds
 */
export function timelineOf(
  row: EventRow | undefined,
  audit: readonly AuditView[],
  now: number,
): readonly TimelineStep[] {
  const actions = audit
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((entry): TimelineStep => ({ kind: "action", at: entry.at, entry }));
  if (row === undefined) return actions;
  const later = [...actions, ...endsOf(row, now)];
  // Stable: of one time, an action comes before what it brought about.
  return [...beginningsOf(row), ...later.toSorted((a, b) => compare(a.at, b.at))];
}

function beginningsOf(row: EventRow): TimelineStep[] {
  const { source, recorded_at, attempts, last_error } = row;
  return [
    ...(source === undefined
      ? []
      : [
          {
            kind: "received" as const,
            at: undefined,
            envelope: source.envelope,
            receiveCount: source.receive_count,
          },
        ]),
    { kind: "recorded", at: recorded_at },
    ...(attempts === 0
      ? []
      : [{ kind: "attempts" as const, at: undefined, count: attempts, lastError: last_error }]),
  ];
}

function endsOf(row: EventRow, now: number): TimelineStep[] {
  const { status, parked_at, due_at, sent_at, sent_by, message_id, last_error, ttl } = row;
  if (status === "sent") {
    const sent = { kind: "sent", at: sent_at, by: sent_by, messageId: message_id } as const;
    // Not of a row that a hand has given a TTL which is no date.
    if (ttl === undefined || Math.abs(ttl) > MAX_EPOCH_SECONDS) return [sent];
    return [sent, { kind: "expires", at: isoTime(ttl * 1_000), passed: ttl * 1_000 <= now }];
  }
  if (parked_at !== undefined) return [{ kind: "parked", at: parked_at, lastError: last_error }];
  return due_at === undefined ? [] : [{ kind: "due", at: due_at }];
}

/** https://tc39.es/ecma262/#sec-time-values-and-time-range */
const MAX_EPOCH_SECONDS = 8.64e12;

/** Without a time: at the end. */
const compare = (a = "~", b = "~"): number => (a < b ? -1 : Number(a > b));
