import { PublishBatchCommand, type SNSClient } from "@aws-sdk/client-sns";
import pMap from "p-map";
import { inBatches } from "./batches.ts";
import { abortBefore, type TimeLeft } from "./clock.ts";
import { errorText } from "./errors.ts";
import { sha256Hex } from "./fingerprint.ts";
import { limits } from "./limits.ts";
import { messageAttributes, type Notification, notificationBytes } from "./notification.ts";

/** What subscribers are told of one committed event. */
export interface Announcement {
  readonly eventId: string;
  readonly eventType: string;
  readonly notification: Notification;
  /** The FIFO message group, where there is one. */
  readonly groupId: string | undefined;
}

export type PublishOutcome =
  /** SNS has it, and this is its id for this very entry. */
  | { readonly kind: "acknowledged"; readonly messageId: string }
  /** SNS answered, and refused this entry. */
  | { readonly kind: "refused"; readonly error: string; readonly senderFault: boolean }
  /** Nobody knows: SNS may have it. The event stays pending and is announced again. */
  | { readonly kind: "unknown"; readonly error: string }
  | { readonly kind: "not-started" };

export interface Publisher {
  /**
   * Publishes in requests of up to ten entries and 256 KiB, and reads every entry's result:
   * PublishBatch answers 200 also when entries failed.
   *
   * @returns one outcome an announcement, in the order given; it never throws
   * @see https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html
   */
  publish(
    announcements: readonly Announcement[],
    timeLeft: TimeLeft,
  ): Promise<readonly PublishOutcome[]>;
}

export function createPublisher(sns: SNSClient, topicArn: string): Publisher {
  const fifo = topicArn.endsWith(".fifo");
  return {
    async publish(announcements, timeLeft) {
      const outcomes = await pMap(
        inBatches(announcements, BATCH),
        (batch) => publishBatch(sns, topicArn, fifo, batch, timeLeft),
        { concurrency: limits.concurrency },
      );
      return outcomes.flat();
    },
  };
}

const BATCH = {
  maxEntries: limits.publishBatchEntries,
  maxBytes: limits.notificationBytes,
  bytesOf: (one: Announcement) => notificationBytes(one, one.notification),
};

async function publishBatch(
  sns: SNSClient,
  topicArn: string,
  fifo: boolean,
  batch: readonly Announcement[],
  timeLeft: TimeLeft,
): Promise<PublishOutcome[]> {
  if (timeLeft() < limits.stopStartingMilliseconds) {
    return batch.map(() => ({ kind: "not-started" }));
  }
  const PublishBatchRequestEntries = batch.map((one, index) => entry(one, index, fifo));
  try {
    const answer = await sns.send(
      new PublishBatchCommand({ TopicArn: topicArn, PublishBatchRequestEntries }),
      { abortSignal: abortBefore(timeLeft, 1_000) },
    );
    return batch.map((_, index) => readEntry(String(index), answer));
  } catch (error) {
    return batch.map(() => ({ kind: "unknown", error: errorText(error) }));
  }
}

function entry(one: Announcement, index: number, fifo: boolean) {
  const attributes = Object.entries(messageAttributes(one, one.notification));
  const { subject, body } = one.notification;
  return {
    Id: String(index),
    Message: body,
    ...(subject === undefined ? {} : { Subject: subject }),
    MessageAttributes: Object.fromEntries(
      attributes.map(([name, value]) => [name, { DataType: "String", StringValue: value }]),
    ),
    // The id may be longer than the 128 characters SNS takes; its hash is not, and is as unique.
    ...(fifo
      ? { MessageGroupId: one.groupId ?? "none", MessageDeduplicationId: sha256Hex(one.eventId) }
      : {}),
  };
}

interface BatchAnswer {
  readonly Successful?: { Id?: string | undefined; MessageId?: string | undefined }[] | undefined;
  readonly Failed?: FailedEntry[] | undefined;
}

interface FailedEntry {
  readonly Id?: string | undefined;
  readonly Code?: string | undefined;
  readonly Message?: string | undefined;
  readonly SenderFault?: boolean | undefined;
}

/** By id, never by position: SNS lists the failed apart from the successful. */
function readEntry(id: string, answer: BatchAnswer): PublishOutcome {
  const messageId = answer.Successful?.find((success) => success.Id === id)?.MessageId;
  if (messageId !== undefined) return { kind: "acknowledged", messageId };
  const failed = answer.Failed?.find((failure) => failure.Id === id);
  if (failed === undefined) return { kind: "unknown", error: "SNS did not answer for this entry" };
  const error = `${failed.Code}: ${failed.Message ?? ""}`;
  return { kind: "refused", error, senderFault: failed.SenderFault === true };
}
