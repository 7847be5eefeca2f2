import { BatchExecuteStatementCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { PublishBatchCommand, type SNSClient } from "@aws-sdk/client-sns";
import { inBatches } from "@todoke/core/batches";
import { daysToSeconds, limits } from "@todoke/core/limits";
import type { FloorEvent } from "./floor-record.ts";

/**
 * Ten a request, and every entry's own result read.
 *
 * @param fail told of each event that should come again
 * @returns those that SNS has acknowledged
 */
export async function publishAll(
  sns: SNSClient,
  events: readonly FloorEvent[],
  fail: (event: FloorEvent) => void,
): Promise<readonly FloorEvent[]> {
  const batches = inBatches(events, { maxEntries: limits.publishBatchEntries });
  const publish = async (batch: readonly FloorEvent[]) => {
    const PublishBatchRequestEntries = batch.map(({ announcement }, index) => ({
      Id: String(index),
      ...announcement,
    }));
    const { Successful = [] } = await sns
      .send(
        new PublishBatchCommand({ TopicArn: process.env.TOPIC_ARN, PublishBatchRequestEntries }),
      )
      .catch(() => ({ Successful: [] }));
    const accepted = new Set(Successful.map(({ Id }) => Id));
    const isAccepted = (_: FloorEvent, index: number) => accepted.has(String(index));
    for (const [index, event] of batch.entries()) if (!isAccepted(event, index)) fail(event);
    return batch.filter(isAccepted);
  };
  return (await Promise.all(batches.map(publish))).flat();
}

/** Only from pending, with a TTL, and out of the index; what is sent already needs no mark. */
export async function markSent(
  dynamodb: DynamoDBClient,
  events: readonly FloorEvent[],
  fail: (event: FloorEvent) => void,
): Promise<void> {
  const ttl = String(Math.floor(Date.now() / 1_000) + daysToSeconds(limits.sentTtlDays));
  const Statement = `UPDATE "${process.env.PROCESSED_EVENTS}" SET "status"=? SET "ttl"=? REMOVE due_at REMOVE pending_shard WHERE event_id=? AND "status"=?`;
  const mark = async (batch: readonly FloorEvent[]) => {
    const Statements = batch.map(({ order }) => ({
      Statement,
      Parameters: [{ S: "sent" }, { N: ttl }, { S: order.orderId }, { S: "pending" }],
    }));
    const { Responses = [] } = await dynamodb
      .send(new BatchExecuteStatementCommand({ Statements }))
      .catch(() => ({ Responses: [] }));
    for (const [index, event] of batch.entries()) {
      const answer = Responses[index];
      const code = answer?.Error?.Code;
      const isMarked = answer && (code === undefined || code === "ConditionalCheckFailed");
      if (!isMarked) fail(event);
    }
  };
  const batches = inBatches(events, { maxEntries: limits.partiqlStatements });
  await Promise.all(batches.map(mark));
}
