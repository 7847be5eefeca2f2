import { isoTime } from "../clock.ts";
import { type Occurrence, type QueueRecord, unwrap } from "../envelope.ts";
import { type DeadLetterReason, DefinitionFault, errorName, type Refusal } from "../errors.ts";
import type { EventType, ReadPayload, Registry } from "../event.ts";
import { businessWrite, inboxWrite, type Write } from "../event-store/items.ts";
import { fingerprint } from "../fingerprint.ts";
import { limits } from "../limits.ts";
import { buildNotification, type Notification, preflight } from "../notification.ts";
import type { ProcessedEventRow } from "../processed-event.ts";
import { shardOf } from "../shard.ts";
import { lineFault, printable, utf8Bytes } from "../text.ts";
import { type Part, type PartContent, receiveCount } from "./part.ts";

/**
 * Takes a message apart and readies each of its events, or says why it can never succeed. All
 * that can be known without AWS is decided here, before anything is written.
 *
 * @param now epoch milliseconds
 */
export function prepare(record: QueueRecord, registry: Registry, now: number): Part[] {
  const unwrapped = unwrap(record);
  if (unwrapped.kind !== "events") return [{ record, body: record.body, content: unwrapped }];
  return unwrapped.events.map((occurrence) => ({
    record,
    body: occurrence.body,
    content: prepareEvent(occurrence, record, registry, now),
  }));
}

function prepareEvent(
  occurrence: Occurrence,
  record: QueueRecord,
  registry: Registry,
  now: number,
): PartContent {
  const type = registry.find(occurrence.type);
  if (type === undefined) return unknownType(occurrence.type, registry);
  const names: { eventId?: string; eventType?: string } = { eventType: type.type };
  const refuse = (reason: DeadLetterReason, detail: string): PartContent => ({
    kind: "refused",
    reason,
    detail,
    ...names,
  });
  try {
    const read = run("schema or eventId()", () => type.read(occurrence.payload));
    if (read.kind === "invalid") return refuse("schema_failed", read.detail);
    const idFault = eventIdFault(read.eventId);
    if (idFault !== undefined) return refuse("invalid_event_id", idFault);
    names.eventId = read.eventId;
    const built = build(type, read, occurrence, record, now);
    return built.kind === "refused" ? { ...built, ...names } : built;
  } catch (error) {
    // The definition's own code threw: trying again would only throw again, four more times.
    return refuse("definition_failed", definitionFault(error).message);
  }
}

/** Runs a part of a definition. What it throws is told by name and place, never by message. */
function run<T>(part: string, code: () => T): T {
  try {
    return code();
  } catch (error) {
    throw definitionFault(error, part);
  }
}

const definitionFault = (error: unknown, part = "the row"): DefinitionFault =>
  error instanceof DefinitionFault
    ? error
    : new DefinitionFault(`${part} threw ${errorName(error)}`, { cause: error });

function build(
  type: EventType,
  read: ReadPayload & { kind: "read" },
  occurrence: Occurrence,
  record: QueueRecord,
  now: number,
): PartContent {
  const mark = fingerprint(run("identity()", () => type.identity(occurrence.payload)));
  if (mark.kind === "fault")
    return { kind: "refused", reason: "invalid_text", detail: mark.detail };
  const event = { eventId: read.eventId, eventType: type.type };
  const notification = run("notify()", () => buildNotification(event, read.notify()));
  const refusal = run("notify()", () => preflight(event, notification));
  if (refusal) return { kind: "refused", ...refusal };
  const row = newRow({ ...event, fingerprint: mark.sha256, notification }, occurrence, record, now);
  const context = { eventId: read.eventId, recordedAt: row.recorded_at };
  const business = run("write()", () => read.write(context).map(businessWrite));
  const writes = [inboxWrite(row), ...business];
  const tooMuch = transactionFault(writes);
  if (tooMuch) return { kind: "refused", ...tooMuch };
  const redelivered = receiveCount(record) > 1;
  return {
    kind: "prepared",
    event: { ...event, fingerprint: mark.sha256, notification, writes, redelivered },
  };
}

interface NewEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly fingerprint: string;
  readonly notification: Notification;
}

/**
 * A new row is pending, its first publish attempt begun, and due once no consumer can still be
 * at work on it.
 */
function newRow(
  event: NewEvent,
  occurrence: Occurrence,
  record: QueueRecord,
  now: number,
): ProcessedEventRow {
  const shard = shardOf(event.eventId);
  const { MessageGroupId, SequenceNumber, AWSTraceHeader } = record.attributes;
  return {
    event_id: event.eventId,
    status: "pending",
    event_type: event.eventType,
    fingerprint: event.fingerprint,
    notification: { ...event.notification },
    recorded_at: isoTime(now),
    due_at: isoTime(now + limits.sweepGraceSeconds * 1_000),
    attempts: 1,
    source: {
      envelope: occurrence.envelope,
      message_id: record.messageId,
      receive_count: receiveCount(record),
      ...(MessageGroupId === undefined ? {} : { group_id: MessageGroupId }),
      ...(SequenceNumber === undefined ? {} : { sequence: SequenceNumber }),
      ...(AWSTraceHeader === undefined ? {} : { trace_id: AWSTraceHeader }),
    },
    shard,
    pending_shard: shard,
  };
}

function transactionFault(writes: readonly Write[]): Refusal | undefined {
  if (writes.length > limits.transactionItems) {
    const detail = `write() returned ${writes.length - 1} writes; one event may have ${limits.transactionItems - 1}`;
    return { reason: "definition_failed", detail };
  }
  if (new Set(writes.map(({ target }) => target)).size < writes.length) {
    const detail = "write() writes one row twice, which no transaction may";
    return { reason: "definition_failed", detail };
  }
  const largest = writes.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  if (largest > limits.itemBytes) {
    const detail = `A row would be ${largest} bytes, over DynamoDB's ${limits.itemBytes}`;
    return { reason: "row_too_large", detail };
  }
  const total = writes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > limits.transactionBytes) {
    const detail = `The event's rows are ${total} bytes, over a transaction's ${limits.transactionBytes}`;
    return { reason: "row_too_large", detail };
  }
  return undefined;
}

function eventIdFault(eventId: unknown): string | undefined {
  if (typeof eventId !== "string" || eventId === "") return "The event id is empty";
  const bytes = utf8Bytes(eventId);
  if (bytes > limits.eventIdBytes) {
    return `The event id is ${bytes} bytes, over ${limits.eventIdBytes}`;
  }
  const fault = lineFault(eventId);
  return fault === undefined ? undefined : `The event id ${fault}`;
}

function unknownType(type: string | undefined, registry: Registry): PartContent {
  const known = `known are ${registry.types.join(", ")}`;
  const detail =
    type === undefined
      ? `The producer states no event type; ${known}`
      : `"${printable(type, 100)}" is not registered; ${known}`;
  return { kind: "refused", reason: "unknown_type", detail };
}
