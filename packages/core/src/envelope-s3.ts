import type { Occurrence, Unwrapped } from "./envelope.ts";
import { isJsonObject, type JsonObject } from "./json.ts";

/** One record of an S3 notification. */
export interface S3Record extends JsonObject {
  readonly s3: JsonObject;
}

/**
 * Reads the records of an S3 notification, with each key decoded: S3 writes it as a form would,
 * so `Happy+Face.jpg` and `Happy%20Face.jpg` both mean `Happy Face.jpg`.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export function unwrapS3Records(
  records: readonly S3Record[],
  bodyOf: (record: JsonObject) => string,
): Unwrapped {
  const events: Occurrence[] = [];
  for (const record of records) {
    const payload = withDecodedKey(record);
    if (payload === undefined) {
      const detail = "An S3 record has no object key, or one that is not URL-encoded";
      return { kind: "refused", reason: "unreadable_envelope", detail };
    }
    events.push({ envelope: "s3", type: s3Type(record), payload, body: bodyOf(record) });
  }
  return { kind: "events", events };
}

/**
 * `ObjectCreated:Put` and `ObjectCreated:CompleteMultipartUpload` are one type of event; which of
 * them it was stays in `eventName`. Lifecycle and replication events carry the prefix `s3:`.
 */
function s3Type(record: S3Record): string {
  const { eventName } = record;
  const name = typeof eventName === "string" ? eventName.replace(/^s3:/, "") : "unnamed";
  return `s3.${name.split(":")[0]}`;
}

function withDecodedKey(record: S3Record): JsonObject | undefined {
  const { object } = record.s3;
  if (!isJsonObject(object) || typeof object.key !== "string") return undefined;
  try {
    const key = decodeURIComponent(object.key.replaceAll("+", " "));
    return { ...record, s3: { ...record.s3, object: { ...object, key } } };
  } catch {
    return undefined;
  }
}
