import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import { announcementOf } from "./announcement.ts";
import { type FloorEvent, record } from "./floor-record.ts";
import { markSent, publishAll } from "./floor-send.ts";
import { orderOf } from "./order.ts";

// The fewest calls with Todoke's promises about events, by hand over the bare SDK and for this one
// event type only: no schema, no fingerprint, no dead letters with a reason, no timeline, no
// counters, no logs. What it does not do, it does not pay for: below it there is only breakage.

const dynamodb = new DynamoDBClient();
const sns = new SNSClient();

export const handler: SQSHandler = async ({ Records }) => {
  const failed = new Set<string>();
  const copies = new Map<string, FloorEvent>();
  for (const one of Records) gather(one, copies, failed);
  const events = [...copies.values()];
  const fail = ({ messageIds }: FloorEvent) => {
    for (const id of messageIds) failed.add(id);
  };
  const pending = await record(dynamodb, events, fail);
  const announced = await publishAll(sns, pending, fail);
  await markSent(dynamodb, announced, fail);
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};

/** Copies of one event within a batch are one: a transaction may touch a row only once. */
function gather(record: SQSRecord, events: Map<string, FloorEvent>, failed: Set<string>): void {
  try {
    const order = orderOf(record);
    const first = events.get(order.orderId);
    if (first) first.messageIds.push(record.messageId);
    else {
      const announcement = announcementOf(order);
      events.set(order.orderId, { order, announcement, messageIds: [record.messageId] });
    }
  } catch {
    failed.add(record.messageId);
  }
}
