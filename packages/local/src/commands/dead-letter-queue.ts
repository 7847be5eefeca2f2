import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { RunningMessaging } from "../engines/messaging.ts";
import type { Queue } from "../engines/queues.ts";

/**
 * Goes through the dead-letter queue as an operator does once a fault is healed: what SQS moved
 * there after too many receives has nothing wrong with it, and goes back; what has a reason stays.
 * Each is sent before it is deleted.
 *
 * A FIFO group shows nothing behind a letter that is held. Where letters to be redriven are behind
 * some that stay, those that stay are therefore sent to the end of their group, all of them, so
 * that they come to be in the same order again: with a new message id and date. Only when it is
 * cut off half way are they left in another order.
 *
 * @returns how many SQS had given up, and are back in the event queue; letters that somebody else
 *   holds are not among them, and on FIFO neither are those behind them
 * @throws what SQS throws. Nothing is lost then; a letter that was on its way may be there twice.
 *   On FIFO, repeated within five minutes, this puts none a second time into the event queue
 */
export async function reviewDeadLetters(
  sqs: SQSClient,
  messaging: RunningMessaging,
): Promise<number> {
  const { events, deadLetters } = messaging;
  const kept: Message[] = [];
  const turning = new Set<string | undefined>();
  const sentBehind = new Set<string | undefined>();
  let redriven = 0;
  for (;;) {
    const batch = await receive(sqs, deadLetters.url);
    if (batch.length === 0) break;
    for (const message of batch.filter((one) => !hasReason(one))) {
      await move(sqs, message, deadLetters, events);
      redriven += 1;
    }
    for (const group of groupsToTurn(messaging)) turning.add(group);
    for (const message of batch.filter(hasReason)) {
      const isToTurn = turning.has(groupOf(message)) && !sentBehind.has(message.MessageId);
      if (isToTurn) sentBehind.add(await move(sqs, message, deadLetters, deadLetters));
      else kept.push(message);
    }
  }
  await showAgain(sqs, deadLetters, kept);
  return redriven;
}

const hasReason = ({ MessageAttributes }: Message) => MessageAttributes?.reason !== undefined;
const groupOf = ({ Attributes }: Message) => Attributes?.MessageGroupId;

/** Those that still have something to be redriven; holding on to a letter would hide it. */
const groupsToTurn = ({ deadLetters, letters }: RunningMessaging) =>
  isFifo(deadLetters) ? letters().givenUp.map(({ groupId }) => groupId) : [];

const isFifo = ({ name }: Queue) => name.endsWith(".fifo");

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

/** @returns the message's new id, or on FIFO that of its first sending within five minutes */
async function move(
  sqs: SQSClient,
  message: Message,
  from: Queue,
  to: Queue,
): Promise<string | undefined> {
  const { Body, MessageAttributes, ReceiptHandle, MessageId: before } = message;
  const { MessageId } = await sqs.send(
    new SendMessageCommand({
      QueueUrl: to.url,
      MessageBody: Body,
      MessageAttributes,
      ...(isFifo(to) ? { MessageGroupId: groupOf(message), MessageDeduplicationId: before } : {}),
    }),
  );
  await sqs.send(new DeleteMessageCommand({ QueueUrl: from.url, ReceiptHandle }));
  return MessageId;
}

async function showAgain(
  sqs: SQSClient,
  { url: QueueUrl }: Queue,
  letters: readonly Message[],
): Promise<void> {
  for (const { ReceiptHandle } of letters) {
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
}
