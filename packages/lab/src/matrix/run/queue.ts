import { setTimeout as sleep } from "node:timers/promises";
import {
  ChangeMessageVisibilityCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
} from "@aws-sdk/client-sqs";
import { limits } from "@todoke/core/limits";
import type { toRecord } from "@todoke/local/lambda/record";
import type { LabEvent } from "./events.ts";
import type { Stage } from "./stage.ts";

/** A message as a Lambda gets it. */
export type Received = ReturnType<typeof toRecord>;

/** The producer sends events in one request: they become visible together. */
export async function send(stage: Stage, events: readonly LabEvent[]): Promise<void> {
  const { slot, timeline } = stage;
  const Entries = events.map(({ eventId, body, groupId }) => ({
    Id: eventId,
    MessageBody: body,
    ...(groupId === undefined ? {} : { MessageGroupId: groupId, MessageDeduplicationId: eventId }),
  }));
  const QueueUrl = slot.messaging.events.url;
  const { Failed = [] } = await slot.sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  if (Failed[0]) throw new Error(`SQS took no message: ${Failed[0].Message}`);
  timeline.note("producer", "sent", idsOf(events));
}

const idsOf = (events: readonly LabEvent[]) => events.map(({ eventId }) => eventId);

/** Hands out what is visible and does nothing with it, as a poller that dies: each counts as received. */
export async function receiveInVain(stage: Stage, visibilitySeconds: number): Promise<number> {
  const { Messages = [] } = await receive(stage, visibilitySeconds);
  const about = Messages.flatMap(({ Body = "" }) => stage.namesIn(Body));
  if (Messages.length > 0) stage.timeline.note("sqs", "received in vain", about);
  return Messages.length;
}

/** What is visible, up to ten. */
export const receive = ({ slot }: Stage, visibilitySeconds?: number) =>
  slot.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: slot.messaging.events.url,
      MaxNumberOfMessages: 10,
      ...(visibilitySeconds === undefined ? {} : { VisibilityTimeout: visibilitySeconds }),
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    }),
  );

/** SQS hands the same messages out again while a worker still has them. */
export async function showAgain(stage: Stage, records: readonly Received[]): Promise<void> {
  const { slot, timeline, namesIn } = stage;
  for (const { receiptHandle } of records) {
    await slot.sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: slot.messaging.events.url,
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: 0,
      }),
    );
  }
  const about = records.flatMap(({ body }) => namesIn(body));
  timeline.note("sqs", "visible again", about);
}

const LOOK_MILLISECONDS = 20;

/** @returns when messages are visible; false when there are none, and none in flight */
export async function untilVisible({ slot, timeline, signal }: Stage): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    signal.throwIfAborted();
    const { ready, delayed, inflight } = slot.messaging.inspect("events");
    if (ready > 0 && waited) timeline.note("sqs", "visible again");
    if (ready > 0) return true;
    if (delayed + inflight === 0) return false;
    await sleep(LOOK_MILLISECONDS);
  }
}

/** Receives until SQS has given every message up, as it does after so many receives in vain. */
export async function exhaust(stage: Stage): Promise<void> {
  for (let receives = 0; receives <= limits.maxReceives; receives++) {
    if ((await receiveInVain(stage, 0)) === 0) break;
  }
  const { ready } = stage.slot.messaging.inspect("deadLetters");
  if (ready < stage.events.length) throw new Error(`${ready} dead letters, not 4`);
  stage.timeline.note("sqs", "dead-lettered", idsOf(stage.events));
}
