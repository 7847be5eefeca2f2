import { BatchGetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { allShards } from "../shard.ts";
import { isKey, type Reading } from "./event-row.ts";

/** Rows of each shard: 96 in all, one read. */
const ROWS = 6;

/**
 * Looks at some pending rows for the one thing that none may have: a TTL, by which DynamoDB would
 * delete an event that was never announced.
 *
 * @throws when DynamoDB does not answer
 */
export async function samplePending(
  timeLeft: TimeLeft,
  { dynamodb, tableName }: Reading,
): Promise<{ readonly examined: number; readonly withTtl: number }> {
  const abort = () => ({ abortSignal: abortBefore(timeLeft, 500) });
  const pages = await Promise.all(
    allShards().map((shard) =>
      dynamodb.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "pending",
          KeyConditionExpression: "pending_shard = :shard",
          ExpressionAttributeValues: { ":shard": { S: shard } },
          Limit: ROWS,
        }),
        abort(),
      ),
    ),
  );
  const ids = new Set(
    pages.flatMap(({ Items = [] }) => Items.map(({ event_id }) => event_id?.S ?? "")).filter(isKey),
  );
  if (ids.size === 0) return { examined: 0, withTtl: 0 };
  const request = {
    Keys: [...ids].map((id) => ({ event_id: { S: id } })),
    ProjectionExpression: "#status, #ttl",
    ExpressionAttributeNames: { "#status": "status", "#ttl": "ttl" },
    ConsistentRead: true,
  };
  const { Responses } = await dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [tableName]: request } }),
    abort(),
  );
  // Sent since the index said otherwise: then a TTL is as it must be.
  const rows = (Responses?.[tableName] ?? []).filter(({ status }) => status?.S !== "sent");
  return { examined: rows.length, withTtl: rows.filter(({ ttl }) => ttl !== undefined).length };
}
