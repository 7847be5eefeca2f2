import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { inBatches } from "../batches.ts";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { limits } from "../limits.ts";

/** A dead letter that was received, and is hidden from others for a while. */
export interface HeldLetter {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, MessageAttributeValue>>;
  /** Epoch milliseconds: when it came into this queue, or into the first one if SQS moved it. */
  readonly sentAt: number | undefined;
  readonly receiveCount: number;
  readonly groupId: string | undefined;
}

/** Looking into the dead-letter queue, and taking letters out of it. Everything here may throw. */
export interface DeadLetterQueue {
  readonly fifo: boolean;
  /** @returns up to ten letters, hidden for so long. None: there is none that is not hidden */
  receive(visibilitySeconds: number, timeLeft: TimeLeft): Promise<readonly HeldLetter[]>;
  /** Shows letters again at once. What fails shows itself when its time is over. */
  release(letters: readonly HeldLetter[], timeLeft: TimeLeft): Promise<void>;
  /**
   * Sends it to the event queue as it came: body, attributes and group, without what we had added.
   *
   * @returns the new message's id
   */
  forward(letter: HeldLetter, timeLeft: TimeLeft): Promise<string>;
  delete(letter: HeldLetter, timeLeft: TimeLeft): Promise<void>;
}

export interface DeadLetterQueueOptions {
  readonly sqs: SQSClient;
  readonly deadLetterQueueUrl: string;
  readonly eventQueueUrl: string;
  /**
   * How long a receive waits for a letter. With 0, SQS asks only some of its servers, and may say
   * that there is none where there is one.
   *
   * @default 1
   * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
   */
  readonly waitSeconds?: number;
}

export function createDeadLetterQueue(options: DeadLetterQueueOptions): DeadLetterQueue {
  const { sqs, deadLetterQueueUrl, eventQueueUrl, waitSeconds = 1 } = options;
  const abort = (timeLeft: TimeLeft) => ({ abortSignal: abortBefore(timeLeft, 500) });
  return {
    fifo: eventQueueUrl.endsWith(".fifo"),

    async receive(visibilitySeconds, timeLeft) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: deadLetterQueueUrl,
          MaxNumberOfMessages: limits.queueBatchEntries,
          VisibilityTimeout: visibilitySeconds,
          WaitTimeSeconds: waitSeconds,
          MessageAttributeNames: ["All"],
          MessageSystemAttributeNames: ["All"],
        }),
        abort(timeLeft),
      );
      return Messages.map(toLetter);
    },

    async release(letters, timeLeft) {
      for (const batch of inBatches(letters, { maxEntries: limits.queueBatchEntries })) {
        const Entries = batch.map(({ receiptHandle }, index) => ({
          Id: String(index),
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: 0,
        }));
        await sqs.send(
          new ChangeMessageVisibilityBatchCommand({ QueueUrl: deadLetterQueueUrl, Entries }),
          abort(timeLeft),
        );
      }
    },

    async forward(letter, timeLeft) {
      const { MessageId } = await sqs.send(toSend(letter, eventQueueUrl), abort(timeLeft));
      if (MessageId === undefined) throw new Error("SQS took a message and gave it no id");
      return MessageId;
    },

    async delete({ receiptHandle }, timeLeft) {
      await sqs.send(
        new DeleteMessageCommand({ QueueUrl: deadLetterQueueUrl, ReceiptHandle: receiptHandle }),
        abort(timeLeft),
      );
    },
  };
}

function toLetter(message: Message): HeldLetter {
  const { MessageId = "", ReceiptHandle = "", Body = "", MessageAttributes = {} } = message;
  const { SentTimestamp, ApproximateReceiveCount, MessageGroupId } = message.Attributes ?? {};
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: MessageAttributes,
    sentAt: SentTimestamp === undefined ? undefined : Number(SentTimestamp),
    receiveCount: Number(ApproximateReceiveCount ?? 1),
    groupId: MessageGroupId,
  };
}

/** What `dead-letters.ts` adds to a letter. A redriven event must not carry its old reason. */
const ADDED = new Set(["reason", "detail", "source_message_id"]);

function toSend(letter: HeldLetter, queueUrl: string): SendMessageCommand {
  const theirs = Object.entries(letter.attributes).filter(([name]) => !ADDED.has(name));
  return new SendMessageCommand({
    QueueUrl: queueUrl,
    MessageBody: letter.body,
    MessageAttributes: Object.fromEntries(theirs),
    ...(queueUrl.endsWith(".fifo")
      ? {
          MessageGroupId: letter.groupId ?? letter.messageId,
          // The letter's own: moved twice within five minutes, it is one message all the same.
          MessageDeduplicationId: letter.messageId,
        }
      : {}),
  });
}
