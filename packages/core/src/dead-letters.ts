import { gzipSync } from "node:zlib";
import {
  type MessageAttributeValue,
  SendMessageBatchCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import pMap from "p-map";
import { inBatches } from "./batches.ts";
import { abortBefore, type TimeLeft } from "./clock.ts";
import {
  ENCODING_ATTRIBUTE,
  EVENT_TYPE_ATTRIBUTE,
  GZIP_BASE64,
  type QueueRecord,
} from "./envelope.ts";
import { errorText, type Refusal } from "./errors.ts";
import { sha256Hex } from "./fingerprint.ts";
import { limits } from "./limits.ts";
import { printable, utf8Bytes } from "./text.ts";

/** An event that can never succeed as it is, with where it came from and why. */
export interface DeadLetter extends Refusal {
  readonly record: QueueRecord;
  /** The event alone, such that a redrive can send it again. */
  readonly body: string;
}

export type DeadLetterOutcome =
  | { readonly kind: "sent" }
  /** It does not fit: SQS itself moves the message after its last receive. */
  | { readonly kind: "too-large" }
  | { readonly kind: "unsent"; readonly error: string };

export interface DeadLetters {
  /**
   * Puts letters into the dead-letter queue, whole, with `reason` and `detail` as attributes. A
   * body that leaves no room for them goes compressed, and says so in `content_encoding`.
   *
   * @returns one outcome a letter, in the order given; it never throws. Only what is `sent` may be
   *   acknowledged.
   */
  send(letters: readonly DeadLetter[], timeLeft: TimeLeft): Promise<readonly DeadLetterOutcome[]>;
}

export function createDeadLetters(sqs: SQSClient, queueUrl: string): DeadLetters {
  const fifo = queueUrl.endsWith(".fifo");
  return {
    async send(letters, timeLeft) {
      const outcomes = new Map<DeadLetter, DeadLetterOutcome>();
      const entries = letters.map((letter, index) => toEntry(letter, index, fifo));
      for (const { letter, bytes } of entries) {
        if (bytes > limits.queueMessageBytes) outcomes.set(letter, { kind: "too-large" });
      }
      const fitting = entries.filter(({ letter }) => !outcomes.has(letter));
      // A FIFO queue keeps the order in which batches arrive: one after another.
      const concurrency = fifo ? 1 : limits.concurrency;
      await pMap(
        inBatches(fitting, BATCH),
        (batch) => sendBatch(sqs, queueUrl, batch, timeLeft, outcomes),
        {
          concurrency,
        },
      );
      return letters.map(
        (letter) => outcomes.get(letter) ?? { kind: "unsent", error: "No time was left" },
      );
    },
  };
}

type Entry = ReturnType<typeof toEntry>;

function toEntry(letter: DeadLetter, index: number, fifo: boolean) {
  const plain = { body: letter.body, attributes: attributesOf(letter) };
  const isCompressed = plain.attributes[ENCODING_ATTRIBUTE]?.StringValue === GZIP_BASE64;
  const fits = sizeOf(plain) <= limits.queueMessageBytes;
  const { body, attributes } = fits || isCompressed ? plain : compressed(plain);
  const { messageId, attributes: system } = letter.record;
  return {
    letter,
    bytes: sizeOf({ body, attributes }),
    request: {
      Id: String(index),
      MessageBody: body,
      MessageAttributes: attributes,
      ...(fifo
        ? {
            MessageGroupId: system.MessageGroupId ?? messageId,
            // A second delivery of one message makes no second letter.
            MessageDeduplicationId: sha256Hex(`${messageId} ${letter.body}`),
          }
        : {}),
    },
  };
}

type Attributes = Record<string, MessageAttributeValue>;

/**
 * SQS takes ten: ours first, then the producer's, those that decide about the event before others.
 * One is left free, for a body that must be compressed.
 */
function attributesOf({ record, body, reason, detail }: DeadLetter): Attributes {
  const own: Attributes = {
    reason: text(reason),
    // SQS refuses an empty attribute.
    detail: text(printable(detail, 500) || "none"),
    source_message_id: text(record.messageId),
  };
  // A body that goes on as it came is still encoded as it came.
  const stale = new Set([
    ...Object.keys(own),
    ...(body === record.body ? [] : [ENCODING_ATTRIBUTE]),
  ]);
  const isDeciding = (name: string) => name === EVENT_TYPE_ATTRIBUTE || name === ENCODING_ATTRIBUTE;
  const theirs = Object.entries(record.messageAttributes)
    .filter(([name]) => !stale.has(name))
    .toSorted(([a], [b]) => Number(isDeciding(b)) - Number(isDeciding(a)))
    .slice(0, MAX_ATTRIBUTES - Object.keys(own).length - 1)
    .map(([name, { dataType, stringValue, binaryValue }]): [string, MessageAttributeValue] => [
      name,
      binaryValue === undefined
        ? { DataType: dataType, StringValue: stringValue }
        : { DataType: dataType, BinaryValue: Buffer.from(binaryValue, "base64") },
    ]);
  return { ...own, ...Object.fromEntries(theirs) };
}

const MAX_ATTRIBUTES = 10;

const text = (value: string): MessageAttributeValue => ({ DataType: "String", StringValue: value });

const compressed = ({ body, attributes }: { body: string; attributes: Attributes }) => ({
  body: gzipSync(body).toString("base64"),
  attributes: { ...attributes, [ENCODING_ATTRIBUTE]: text(GZIP_BASE64) },
});

function sizeOf({ body, attributes }: { body: string; attributes: Attributes }): number {
  let bytes = utf8Bytes(body);
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes)) {
    bytes += utf8Bytes(name) + utf8Bytes(DataType ?? "");
    bytes += utf8Bytes(StringValue ?? "") + (BinaryValue?.byteLength ?? 0);
  }
  return bytes;
}

const BATCH = {
  maxEntries: limits.queueBatchEntries,
  maxBytes: limits.queueMessageBytes,
  bytesOf: (entry: Entry) => entry.bytes,
};

async function sendBatch(
  sqs: SQSClient,
  queueUrl: string,
  batch: readonly Entry[],
  timeLeft: TimeLeft,
  outcomes: Map<DeadLetter, DeadLetterOutcome>,
): Promise<void> {
  if (timeLeft() < limits.stopStartingMilliseconds) return;
  try {
    const Entries = batch.map(({ request }) => request);
    const answer = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }), {
      abortSignal: abortBefore(timeLeft, 1_000),
    });
    for (const { letter, request } of batch) {
      const sent = answer.Successful?.some(({ Id }) => Id === request.Id);
      const failed = answer.Failed?.find(({ Id }) => Id === request.Id);
      const error = failed
        ? `${failed.Code}: ${failed.Message ?? ""}`
        : "SQS did not answer for it";
      outcomes.set(letter, sent ? { kind: "sent" } : { kind: "unsent", error });
    }
  } catch (error) {
    for (const { letter } of batch)
      outcomes.set(letter, { kind: "unsent", error: errorText(error) });
  }
}
