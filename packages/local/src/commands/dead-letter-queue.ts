import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { RunningMessaging } from "../engines/messaging.ts";

/** The dead-letter queue, looked through once. */
export interface DeadLetterReview {
  /** Bodies of what Todoke dead-lettered with a reason: poison, which stays where it is. */
  readonly poison: readonly string[];
  /** How many SQS had moved for want of an answer, and are back in the queue. */
  readonly redriven: number;
}

/**
 * Goes through the dead-letter queue as an operator does once a fault is healed: what SQS moved
 * there after too many receives has nothing wrong with it, and goes back; what has a reason stays.
 * Each is sent before it is deleted.
 */
export async function reviewDeadLetters(
  sqs: SQSClient,
  messaging: RunningMessaging,
): Promise<DeadLetterReview> {
  const kept: Message[] = [];
  let redriven = 0;
  for (;;) {
    const batch = await receive(sqs, messaging.deadLetters.url);
    if (batch.length === 0) break;
    for (const message of batch) {
      if (message.MessageAttributes?.reason) kept.push(message);
      else {
        await redrive(sqs, messaging, message);
        redriven += 1;
      }
    }
  }
  for (const { ReceiptHandle } of kept) {
    const QueueUrl = messaging.deadLetters.url;
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
  return { poison: kept.map((message) => message.Body ?? ""), redriven };
}

async function receive(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 60,
      MessageAttributeNames: ["All"],
      MessageSystemAttributeNames: ["All"],
    }),
  );
  return Messages;
}

async function redrive(
  sqs: SQSClient,
  { events, deadLetters }: RunningMessaging,
  message: Message,
): Promise<void> {
  const { Body, MessageAttributes, Attributes = {}, ReceiptHandle, MessageId } = message;
  const group = Attributes.MessageGroupId;
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: events.url,
      MessageBody: Body,
      MessageAttributes,
      ...(events.name.endsWith(".fifo")
        ? { MessageGroupId: group, MessageDeduplicationId: MessageId }
        : {}),
    }),
  );
  await sqs.send(new DeleteMessageCommand({ QueueUrl: deadLetters.url, ReceiptHandle }));
}
