import { randomUUID } from "node:crypto";
import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { inBatches } from "@todoke/core/batches";
import type { Random } from "@todoke/core/clock";
import { limits } from "@todoke/core/limits";
import { utf8Bytes } from "@todoke/core/text";
import type { Queue } from "../engines/queues.ts";
import type { InputOrder } from "./input-order.ts";

/**
 * Sends each order as a message of its own, as a producer that tries again would: on FIFO, too,
 * with another deduplication id, or SQS would drop it before Todoke could prove anything.
 *
 * @throws Error when SQS refuses one: nothing is skipped in silence
 */
export async function sendOrders(
  sqs: SQSClient,
  queue: Queue,
  orders: readonly InputOrder[],
  onSent: (count: number) => void = () => {},
): Promise<void> {
  const fifo = queue.name.endsWith(".fifo");
  const batches = inBatches(orders, {
    maxEntries: limits.queueBatchEntries,
    maxBytes: limits.queueMessageBytes,
    bytesOf: (order) => utf8Bytes(order.body),
  });
  for (const batch of batches) {
    const Entries = batch.map((order, index) => ({
      Id: String(index),
      MessageBody: order.body,
      ...(fifo ? { MessageGroupId: groupId(order), MessageDeduplicationId: randomUUID() } : {}),
    }));
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: queue.url, Entries }),
    );
    if (Failed[0]) throw new Error(`SQS refused an order: ${Failed[0].Code} ${Failed[0].Message}`);
    onSent(batch.length);
  }
}

/** At most 128 letters, digits and punctuation. */
const groupId = ({ customerId }: InputOrder): string =>
  customerId.replace(/[^\x21-\x7e]/g, "_").slice(0, 128);

/** Fisher and Yates. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    // Both indexes are within the array.
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
