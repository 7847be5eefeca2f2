import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { QueueAttribute, QueueRecord } from "../src/envelope.ts";
import type { JsonObject } from "../src/json.ts";

export interface RecordParts {
  readonly messageId?: string;
  readonly receiveCount?: number;
  readonly attributes?: Readonly<Record<string, QueueAttribute>>;
  readonly groupId?: string;
}

/** An SQS message as Lambda hands it over; an object becomes its JSON. */
export function queueRecord(body: string | object, parts: RecordParts = {}): QueueRecord {
  const fifo = parts.groupId === undefined ? {} : { MessageGroupId: parts.groupId };
  return {
    messageId: parts.messageId ?? "message-1",
    body: typeof body === "string" ? body : JSON.stringify(body),
    eventSourceARN: `arn:aws:sqs:ap-northeast-1:000000000000:events${parts.groupId === undefined ? "" : ".fifo"}`,
    attributes: { ApproximateReceiveCount: String(parts.receiveCount ?? 1), ...fifo },
    messageAttributes: parts.attributes ?? {},
  };
}

export const stringAttribute = (stringValue: string): QueueAttribute => ({
  stringValue,
  dataType: "String",
});

/** A message as AWS's services really write it, from the folder beside the repository. */
export const producerText = (file: string): string =>
  readFileSync(join(import.meta.dirname, "../../../../shared/data/producers", file), "utf8");

/** SNS's envelope around a text, as a subscription without raw delivery puts it into a queue. */
export const inSns = (message: string, attributes: JsonObject = {}): string =>
  JSON.stringify({
    Type: "Notification",
    MessageId: "9f1c0f0e-0000-5000-8000-000000000001",
    TopicArn: "arn:aws:sns:ap-northeast-1:000000000000:orders",
    Message: message,
    Timestamp: "2026-05-20T00:00:00.000Z",
    MessageAttributes: attributes,
  });
