import { gunzipSync } from "node:zlib";
import { type S3Record, unwrapS3Records } from "./envelope-s3.ts";
import type { Refusal } from "./errors.ts";
import { isJsonObject, type Json, type JsonObject, parseJson } from "./json.ts";
import { limits } from "./limits.ts";

/** An SQS message as Lambda hands it over; the part of it that matters here. */
export interface QueueRecord {
  readonly messageId: string;
  readonly body: string;
  readonly eventSourceARN: string;
  readonly attributes: {
    readonly ApproximateReceiveCount: string;
    readonly MessageGroupId?: string | undefined;
    /** Of a FIFO queue: increases within the group, up to 128 digits. */
    readonly SequenceNumber?: string | undefined;
    readonly AWSTraceHeader?: string | undefined;
  };
  readonly messageAttributes: Readonly<Record<string, QueueAttribute>>;
}

export interface QueueAttribute {
  readonly stringValue?: string | undefined;
  readonly binaryValue?: string | undefined;
  readonly dataType: string;
}

export type EnvelopeKind = "plain" | "eventbridge" | "s3" | "sns" | "aws";

/** One event as its producer meant it, out of whatever it was wrapped in. */
export interface Occurrence {
  readonly envelope: EnvelopeKind;
  /** Undefined where the producer stated none. */
  readonly type: string | undefined;
  readonly payload: JsonObject;
  /** A message body that holds this event alone, for its dead letter: a redrive can send it again. */
  readonly body: string;
}

export type Unwrapped =
  | { readonly kind: "events"; readonly events: readonly Occurrence[] }
  | { readonly kind: "ignored"; readonly why: string }
  | ({ readonly kind: "refused" } & Refusal);

/** The attribute by which a producer may state the event's type outside the body. */
export const EVENT_TYPE_ATTRIBUTE = "event_type";

/** The attribute of a dead letter whose body was too long to carry its reason uncompressed. */
export const ENCODING_ATTRIBUTE = "content_encoding";
export const GZIP_BASE64 = "gzip+base64";

/**
 * Takes the events out of one SQS message.
 *
 * - plain JSON, also SNS raw delivery: the type is the message attribute `event_type`, else the
 *   body's `type` (with the payload in `data` if there is an object, as in CloudEvents)
 * - EventBridge: `detail-type` and `detail`
 * - S3 notification: each record is an event of type `s3.ObjectCreated` and the like, with its
 *   key decoded; `s3:TestEvent` is ignored
 * - SNS envelope: what is in its `Message`, of any of these kinds
 * - other AWS services' `Records`: type = their `eventSource`
 */
export function unwrap(record: QueueRecord): Unwrapped {
  const stated = record.messageAttributes[EVENT_TYPE_ATTRIBUTE]?.stringValue;
  const body = plainBody(record);
  if (body === undefined) {
    return refuse("unreadable_envelope", `The body is not the ${GZIP_BASE64} that it says it is`);
  }
  try {
    return unwrapBody(body, stated);
  } catch {
    // JSON.parse reads any depth, JSON.stringify of one record does not. Thrown from here, one
    // such message would take its whole batch along, again and again.
    return refuse("unreadable_envelope", "The body is nested too deeply");
  }
}

function plainBody({ body, messageAttributes }: QueueRecord): string | undefined {
  if (messageAttributes[ENCODING_ATTRIBUTE]?.stringValue !== GZIP_BASE64) return body;
  try {
    // No dead letter was longer than a message can be; what unpacks to more is a zip bomb.
    const limit = { maxOutputLength: limits.queueMessageBytes };
    return gunzipSync(Buffer.from(body, "base64"), limit).toString("utf8");
  } catch {
    return undefined;
  }
}

function unwrapBody(body: string, stated: string | undefined): Unwrapped {
  const json = parseJson(body);
  if (json === undefined) {
    return refuse("not_json", `The body (${body.length} characters) is not JSON`);
  }
  if (!isJsonObject(json)) return refuse("not_an_object", "The body is JSON, but not an object");
  if (json.Event === "s3:TestEvent" && json.Service === "Amazon S3") {
    return { kind: "ignored", why: "s3:TestEvent" };
  }
  if (isSnsEnvelope(json)) return unwrapSns(json, stated, body);
  if (Array.isArray(json.Records)) return unwrapRecords(json.Records, stated, body);
  if (typeof json["detail-type"] === "string" && isJsonObject(json.detail)) {
    return one("eventbridge", stated ?? json["detail-type"], json.detail, body);
  }
  return unwrapPlain(json, stated, body);
}

function unwrapPlain(json: JsonObject, stated: string | undefined, body: string): Unwrapped {
  const { type, data } = json;
  const typed = typeof type === "string" ? type : undefined;
  if (typed !== undefined && isJsonObject(data)) return one("plain", stated ?? typed, data, body);
  return one("plain", stated ?? typed, json, body);
}

interface SnsEnvelope extends JsonObject {
  readonly Message: string;
}

const isSnsEnvelope = (json: JsonObject): json is SnsEnvelope =>
  json.Type === "Notification" &&
  typeof json.Message === "string" &&
  typeof json.TopicArn === "string";

function unwrapSns(sns: SnsEnvelope, stated: string | undefined, body: string): Unwrapped {
  const attributes = sns.MessageAttributes;
  const attribute = isJsonObject(attributes) ? attributes[EVENT_TYPE_ATTRIBUTE] : undefined;
  const value = isJsonObject(attribute) ? attribute.Value : undefined;
  const inner = unwrapBody(sns.Message, stated ?? (typeof value === "string" ? value : undefined));
  if (inner.kind !== "events") return inner;
  // A single event's dead letter keeps the envelope, which may state its type.
  const events = inner.events.map((event): Occurrence => {
    const kept = inner.events.length === 1 ? body : event.body;
    return { ...event, envelope: event.envelope === "plain" ? "sns" : event.envelope, body: kept };
  });
  return { kind: "events", events };
}

function unwrapRecords(
  records: readonly Json[],
  stated: string | undefined,
  body: string,
): Unwrapped {
  if (records.length === 0) return refuse("unreadable_envelope", "Records is empty");
  const objects = records.filter(isJsonObject);
  if (objects.length < records.length) {
    return refuse("unreadable_envelope", "Records holds something that is not an object");
  }
  const first = objects[0];
  if (objects.length === 1 && first !== undefined && isJsonObject(first.Sns)) {
    const sns = first.Sns;
    if (isSnsEnvelope(sns)) return unwrapSns(sns, stated, body);
  }
  const single = objects.length === 1;
  const bodyOf = (record: JsonObject) => (single ? body : JSON.stringify({ Records: [record] }));
  if (objects.every((record): record is S3Record => isJsonObject(record.s3))) {
    return unwrapS3Records(objects, bodyOf);
  }
  const events = objects.map((record): Occurrence => {
    const source = record.eventSource ?? record.EventSource;
    const type = stated ?? (typeof source === "string" ? source : undefined);
    return { envelope: "aws", type, payload: record, body: bodyOf(record) };
  });
  return { kind: "events", events };
}

const one = (
  envelope: EnvelopeKind,
  type: string | undefined,
  payload: JsonObject,
  body: string,
): Unwrapped => ({ kind: "events", events: [{ envelope, type, payload, body }] });

const refuse = (reason: Refusal["reason"], detail: string): Unwrapped => ({
  kind: "refused",
  reason,
  detail,
});
