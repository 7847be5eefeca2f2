import { BatchWriteItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { inBatches } from "@todoke/core/batches";
import { shardOf } from "@todoke/core/shard";
import { tables } from "@todoke/core/tables";
import pMap from "p-map";

const BATCH_ROWS = 25;

/**
 * Writes so many rows that are due.
 *
 * @param onWritten is told how many are there, after each request
 */
export async function seedDueRows(
  dynamodb: DynamoDBClient,
  rows: number,
  signal: AbortSignal,
  onWritten: (written: number) => void,
): Promise<void> {
  const TableName = tables.ProcessedEvents.name;
  const ids = Array.from({ length: rows }, (_, index) => `order-${index}`);
  let written = 0;
  const put = async (chunk: readonly string[]) => {
    const requests = chunk.map((id) => ({ PutRequest: { Item: dueItem(id) } }));
    const command = new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } });
    await dynamodb.send(command, { abortSignal: signal });
    written += chunk.length;
    onWritten(written);
  };
  await pMap(inBatches(ids, { maxEntries: BATCH_ROWS }), put, { concurrency: 4, signal });
}

/** As the consumer leaves it when it recorded an order and could not announce it. */
function dueItem(eventId: string) {
  const shard = { S: shardOf(eventId) };
  const body = `{"event_id":"${eventId}","event_type":"order.placed","order_id":"${eventId}","customer_id":"C-42","total":4150,"currency":"JPY"}`;
  return {
    event_id: { S: eventId },
    status: { S: "pending" },
    event_type: { S: "order.placed" },
    fingerprint: { S: "f".repeat(64) },
    notification: {
      M: {
        subject: { S: "Order placed" },
        body: { S: body },
        attributes: { M: { currency: { S: "JPY" } } },
      },
    },
    recorded_at: { S: "2026-05-20T00:00:00.000Z" },
    due_at: { S: "2026-05-20T00:01:00.000Z" },
    attempts: { N: "1" },
    source: {
      M: { envelope: { S: "json" }, message_id: { S: eventId }, receive_count: { N: "1" } },
    },
    shard,
    pending_shard: shard,
  };
}
