import { messageAttributes } from "@todoke/core/notification";
import type { EventRow, EventState } from "@todoke/core/views/event-row";
import type { AuditView } from "@todoke/core/views/ops-log";
import type { AuditEntry } from "./contract/activity.ts";
import type { EventDetail, EventSummary } from "./contract/events.ts";
import type { Subject } from "./environment.ts";
import { instantAt, instantOf } from "./instants.ts";
import { jsonObject, jsonSafe } from "./json-safe.ts";
import type { Masked, Masking } from "./masking.ts";
import { publicError, publicErrorOrNull } from "./redact.ts";

/** What a list shows of one event. */
export const toSummary = (row: EventRow, state: EventState, subject: Subject): EventSummary => ({
  eventId: row.event_id,
  state,
  type: row.event_type ?? null,
  recordedAt: instantOf(row.recorded_at),
  dueAt: instantOf(row.due_at),
  sentAt: instantOf(row.sent_at),
  parkedAt: instantOf(row.parked_at),
  attempts: row.attempts,
  lastError: publicErrorOrNull(row.last_error, subject),
  sentBy: row.sent_by ?? null,
  messageId: row.message_id ?? null,
  expiresAt: row.status === "sent" && row.ttl !== undefined ? instantAt(row.ttl * 1_000) : null,
});

/** @returns null where the row's TTL is none that a date can be */
export function toTtl(row: EventRow, now: number): EventDetail["ttl"] {
  const { ttl } = row;
  const expiresAt = row.status === "sent" && ttl !== undefined ? instantAt(ttl * 1_000) : null;
  if (ttl === undefined || expiresAt === null) return null;
  return { expiresAt, epochSeconds: Math.floor(ttl), passed: ttl * 1_000 <= now };
}

export const toSource = ({ source }: EventRow): EventDetail["source"] =>
  source === undefined
    ? null
    : {
        envelope: source.envelope ?? null,
        messageId: source.message_id ?? null,
        groupId: source.group_id ?? null,
        receiveCount: source.receive_count ?? null,
        traceId: source.trace_id ?? null,
      };

/** Exactly what is published, and its body and attributes masked where they must be. */
export function toNotification(
  { event_id, event_type, notification }: EventRow,
  masking: Masking,
): EventDetail["notification"] {
  if (notification === undefined) return null;
  const body = masking.text(notification.body);
  const subject = masking.item(
    notification.subject === undefined ? {} : { subject: notification.subject },
  );
  const names = { eventId: event_id, eventType: event_type ?? "" };
  const attributes = masking.item(messageAttributes(names, notification), ourAttributes);
  return {
    subject: textOrNull(subject.value.subject),
    body: body.value,
    attributes: Object.fromEntries(
      Object.entries(attributes.value).map(([name, value]) => [name, String(value)]),
    ),
    masked: body.masked || subject.masked || attributes.masked,
  };
}

const ourAttributes: ReadonlySet<string> = new Set(["event_id", "event_type"]);

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Columns of the inbox that are ours, and hold no payload. */
const ourColumns: ReadonlySet<string> = new Set([
  ...["event_id", "status", "event_type", "fingerprint", "recorded_at", "due_at", "sent_at"],
  ...["parked_at", "attempts", "last_error", "sent_by", "message_id", "source", "ttl"],
  ...["shard", "pending_shard"],
]);

/** The item as DynamoDB has it, with what is payload in it masked as elsewhere. */
export function toRawItem(
  raw: Readonly<Record<string, unknown>>,
  row: EventRow,
  subject: Subject,
  masking: Masking,
): Masked<Record<string, unknown>> {
  const { notification, last_error, ...rest } = raw;
  const item = masking.item(rest, ourColumns);
  // Of another shape than ours nobody knows what is in it.
  const words = row.notification ? rawWords(row, masking) : masking.unknown(notification);
  const error = typeof last_error === "string" ? publicError(last_error, subject) : null;
  return {
    value: {
      ...jsonObject(item.value),
      ...(notification === undefined ? {} : { notification: jsonSafe(words.value) }),
      ...(last_error === undefined ? {} : { last_error: error }),
    },
    masked: item.masked || (notification !== undefined && words.masked),
  };
}

function rawWords(row: EventRow, masking: Masking): Masked<unknown> {
  const shown = toNotification(row, masking);
  if (!shown?.masked) return { value: row.notification, masked: false };
  const { subject, body, attributes } = shown;
  return { value: { subject, body, attributes }, masked: true };
}

/** Audit entries hold no payload. What AWS said to an action is told as elsewhere. */
export const toAuditEntry = (entry: AuditView, subject: Subject): AuditEntry => ({
  id: entry.id,
  at: instantOf(entry.at),
  action: entry.action,
  actor: entry.actor,
  reason: entry.reason,
  eventId: entry.event_id ?? null,
  details: entry.details === undefined ? null : jsonObject(withoutAws(entry.details, subject)),
});

const withoutAws = (details: Readonly<Record<string, unknown>>, subject: Subject) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" && name.endsWith("error") ? publicError(value, subject) : value,
    ]),
  );
