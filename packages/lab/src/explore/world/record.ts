import type { QueueRecord } from "@todoke/core/envelope";
import type { Message } from "./queue.ts";

const records = new Map<string, Map<string, QueueRecord>>();

const numbers = new WeakMap<QueueRecord, number>();
let last = 0;

/** @returns a number that no other record has */
export function numberOfRecord(record: QueueRecord): number {
  const number = numbers.get(record) ?? ++last;
  numbers.set(record, number);
  return number;
}

/** The same message received as often is the same record: what core makes of it is remembered by it. */
export function toRecord(message: Message, fifo: boolean): QueueRecord {
  const { id, type, group, sequence, receives, body } = message;
  const ofBody = records.get(body) ?? new Map<string, QueueRecord>();
  if (ofBody.size === 0) records.set(body, ofBody);
  const key = `${id} ${type} ${fifo} ${group} ${sequence} ${receives}`;
  const known = ofBody.get(key);
  if (known) return known;
  const record = newRecord(message, fifo);
  ofBody.set(key, record);
  return record;
}

const newRecord = (message: Message, fifo: boolean): QueueRecord => ({
  messageId: message.id,
  body: message.body,
  eventSourceARN: `arn:aws:sqs:ap-northeast-1:000000000000:events${fifo ? ".fifo" : ""}`,
  attributes: {
    ApproximateReceiveCount: String(message.receives),
    ...(fifo
      ? {
          MessageGroupId: message.group,
          SequenceNumber: String(message.sequence).padStart(20, "0"),
        }
      : {}),
  },
  messageAttributes: { event_type: { stringValue: message.type, dataType: "String" } },
});
