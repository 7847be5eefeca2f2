import type { Occurrence, Unwrapped } from "./envelope.ts";
import { isJsonObject, type JsonObject } from "./json.ts";

/** One record of an S3 notification. */
export interface S3Record extends JsonObject {
  readonly s3: JsonObject;
}

/**
 * Reads the records of an S3 notification, with each key decoded: S3 writes it as a form would,
 * so `Happy+Face.jpg` and `Happy%20Face.jpg` both mean `Happy Face.jpg`. A key that cannot be
 * decoded is left out: the event's schema then refuses this record, and no other of its message.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export const unwrapS3Records = (
  records: readonly S3Record[],
  bodyOf: (record: JsonObject) => string,
): Unwrapped => ({
  kind: "events",
  events: records.map(
    (record): Occurrence => ({
      envelope: "s3",
      type: s3Type(record),
      payload: withDecodedKey(record),
      body: bodyOf(record),
    }),
  ),
});

/**
 * `ObjectCreated:Put` and `ObjectCreated:CompleteMultipartUpload` are one type of event; which of
 * them it was stays in `eventName`. Lifecycle and replication events carry the prefix `s3:`.
 */
function s3Type(record: S3Record): string {
  const { eventName } = record;
  const name = typeof eventName === "string" ? eventName.replace(/^s3:/, "") : "unnamed";
  return `s3.${name.split(":")[0]}`;
}

function withDecodedKey(record: S3Record): JsonObject {
  const { object } = record.s3;
  if (!isJsonObject(object)) return record;
  const { key, ...others } = object;
  const decoded = typeof key === "string" ? decode(key) : undefined;
  const named = decoded === undefined ? others : { ...others, key: decoded };
  return { ...record, s3: { ...record.s3, object: named } };
}

function decode(key: string): string | undefined {
  try {
    return decodeURIComponent(key.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
