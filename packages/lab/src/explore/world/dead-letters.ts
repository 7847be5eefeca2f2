import type { Message as Received, SendMessageBatchRequestEntry } from "@aws-sdk/client-sqs";
import { limits } from "@todoke/core/limits";
import { createDeduplication, type Deduplication } from "./deduplication.ts";
import type { Content, Message } from "./queue.ts";

/** A dead letter. SQS moved it, with its message's id and no reason, or core sent it. */
export interface Letter {
  readonly id: string;
  readonly sourceMessageId: string;
  readonly reason: string;
  readonly body: string;
  readonly contents: readonly Content[];
  readonly attributes: NonNullable<Received["MessageAttributes"]>;
  readonly group: string | undefined;
  readonly sentAt: number;
  receives: number;
  /** Epoch milliseconds; before that somebody holds it. */
  visibleAt: number;
  state: "there" | "deleted";
}

/** SQS: the dead-letter queue. Its letters stay listed when they are deleted, to be judged by. */
export interface DeadLetterBox {
  readonly letters: readonly Letter[];
  readonly deduplication: Deduplication;
  /** @returns undefined for the second within five minutes with one deduplication id */
  send(
    entry: SendMessageBatchRequestEntry,
    source: Message | undefined,
    now: number,
  ): Letter | undefined;
  /** What SQS does with a message that was received too often. */
  move(message: Message, now: number): void;
  /** Hides up to ten letters; on FIFO none of a group of which one is hidden. */
  receive(visibilitySeconds: number, now: number): Received[];
  /** @returns the letter, where this was its newest receipt */
  delete(receiptHandle: string): Letter | undefined;
  /** Shows a letter again; one that was received again since stays hidden. */
  release(receiptHandle: string, now: number): void;
  copy(): DeadLetterBox;
}

export const createDeadLetterBox = (fifo: boolean): DeadLetterBox =>
  boxOf(fifo, [], createDeduplication());

function boxOf(fifo: boolean, letters: Letter[], deduplication: Deduplication): DeadLetterBox {
  const held = (receipt: string) =>
    letters.find((one) => one.state === "there" && receiptOf(one) === receipt);
  return {
    letters,
    deduplication,
    send(entry, source, now) {
      const { MessageDeduplicationId } = entry;
      if (deduplication.find(MessageDeduplicationId, now)) return undefined;
      const letter = toLetter(entry, source, `d${letters.length + 1}`, now);
      letters.push(letter);
      deduplication.remember(MessageDeduplicationId, letter.id, now);
      return letter;
    },
    move: (message, now) => void letters.push(movedLetter(message, now)),
    receive(visibilitySeconds, now) {
      const there = letters.filter(({ state }) => state === "there");
      const hidden = there.filter(({ visibleAt }) => visibleAt > now);
      const blocked = new Set(fifo ? hidden.map(({ group }) => group) : []);
      const shown = there
        .filter((one) => one.visibleAt <= now && !blocked.has(one.group))
        .slice(0, limits.queueBatchEntries);
      for (const letter of shown) {
        letter.receives += 1;
        letter.visibleAt = now + visibilitySeconds * 1_000;
      }
      return shown.map(toReceived);
    },
    delete(receiptHandle) {
      const letter = held(receiptHandle);
      if (letter) letter.state = "deleted";
      return letter;
    },
    release(receiptHandle, now) {
      const letter = held(receiptHandle);
      if (letter) letter.visibleAt = now;
    },
    copy: () =>
      boxOf(
        fifo,
        letters.map((letter) => ({ ...letter })),
        deduplication.copy(),
      ),
  };
}

const receiptOf = ({ id, receives }: Letter): string => `${id}#${receives}`;

const toReceived = (letter: Letter): Received => ({
  MessageId: letter.id,
  ReceiptHandle: receiptOf(letter),
  Body: letter.body,
  MessageAttributes: letter.attributes,
  Attributes: {
    SentTimestamp: String(letter.sentAt),
    ApproximateReceiveCount: String(letter.receives),
    ...(letter.group === undefined ? {} : { MessageGroupId: letter.group }),
  },
});

function toLetter(
  { MessageBody = "", MessageAttributes = {}, MessageGroupId }: SendMessageBatchRequestEntry,
  source: Message | undefined,
  id: string,
  now: number,
): Letter {
  const contents = source?.contents ?? [];
  return {
    id,
    sourceMessageId: MessageAttributes.source_message_id?.StringValue ?? "",
    reason: MessageAttributes.reason?.StringValue ?? "",
    body: MessageBody,
    contents: contents.filter(({ eventId }) => MessageBody.includes(eventId)),
    attributes: MessageAttributes,
    group: MessageGroupId,
    sentAt: now,
    receives: 0,
    visibleAt: now,
    state: "there",
  };
}

/** As it was: the same id, and the attributes that its producer gave it. */
export const movedLetter = ({ id, body, type, contents, group }: Message, now: number): Letter => ({
  id,
  sourceMessageId: id,
  reason: "",
  body,
  contents,
  attributes: { event_type: { DataType: "String", StringValue: type } },
  group,
  sentAt: now,
  receives: 0,
  visibleAt: now,
  state: "there",
});
