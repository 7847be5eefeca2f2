import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { BatchWriteItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  ListSubscriptionsByTopicCommand,
  type SNSClient,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { inBatches } from "@todoke/core/batches";
import { shardOf } from "@todoke/core/shard";
import { tables } from "@todoke/core/tables";
import pMap from "p-map";
import { startDynamoDb } from "../engines/dynamodb.ts";
import { startMessaging } from "../engines/messaging.ts";
import { resolveDynamoDb } from "../engines/resolve.ts";
import { createTables } from "../engines/tables.ts";
import type { Counts } from "../gateway/counts.ts";
import { startGateway } from "../gateway/gateway.ts";
import { createClients } from "../system/clients.ts";
import type { ProcessFigures } from "./sweep-process.ts";

/** What one sweep over so many due rows took. */
export interface SweepFigures extends ProcessFigures {
  readonly rows: number;
  /** AWS calls by operation, those of an idle run included. */
  readonly calls: Counts;
}

/**
 * Seeds so many due rows, and sweeps them in a process of its own: through the gateway, against
 * dynoxide in memory and the real fauxqs. The topic has no subscriber, or most of the time would
 * be spent on a queue that nobody empties.
 */
export async function measureSweep(rows: number, cacheDirectory: string): Promise<SweepFigures> {
  const plan = await resolveDynamoDb({ engine: "dynoxide", cacheDirectory });
  const engine = await startDynamoDb(plan);
  const messaging = await startMessaging({ fifo: false, visibilitySeconds: 30, maxReceives: 5 });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: "commas",
  });
  const clients = createClients(gateway.endpointFor("seed"));
  const child = startChild(gateway.endpointFor("sweeper"), messaging.topicArn);
  try {
    await createTables(clients.dynamodb, Object.values(tables));
    await unsubscribeAll(clients.sns, messaging.topicArn);
    await ask(child);
    await seed(clients.dynamodb, rows);
    gateway.resetCounts();
    const figures = await ask(child);
    return { ...figures, rows, calls: gateway.counts("sweeper") };
  } finally {
    child.kill();
    clients.destroy();
    await gateway.stop();
    await messaging.stop();
    await engine.stop();
  }
}

function startChild(endpoint: string, topicArn: string): ChildProcess {
  const file = fileURLToPath(new URL("sweep-process.ts", import.meta.url));
  // A heap of 64 MB at most, of which half is the code's own: a sweeper that kept hold of rows would
  // end here. With more room V8 lets garbage lie, and it is that which would be measured.
  const execArgv = ["--max-old-space-size=64", "--max-semi-space-size=4"];
  return fork(file, [endpoint, topicArn], { execArgv });
}

/** @throws Error when the process ends instead of answering */
async function ask(child: ChildProcess): Promise<ProcessFigures> {
  const ended = new AbortController();
  const answer = once(child, "message", { signal: ended.signal });
  child.once("exit", () => ended.abort());
  child.send("sweep");
  const [figures] = await answer;
  // True because sweep-process.ts sends nothing else.
  return figures as ProcessFigures;
}

async function unsubscribeAll(sns: SNSClient, TopicArn: string): Promise<void> {
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  for (const { SubscriptionArn } of Subscriptions) {
    await sns.send(new UnsubscribeCommand({ SubscriptionArn }));
  }
}

async function seed(dynamodb: DynamoDBClient, rows: number): Promise<void> {
  const TableName = tables.ProcessedEvents.name;
  const ids = Array.from({ length: rows }, (_, index) => `order-${index}`);
  const chunks = inBatches(ids, { maxEntries: 25 });
  const put = (chunk: readonly string[]) => {
    const requests = chunk.map((id) => ({ PutRequest: { Item: dueItem(id) } }));
    return dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  };
  await pMap(chunks, put, { concurrency: 4 });
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
