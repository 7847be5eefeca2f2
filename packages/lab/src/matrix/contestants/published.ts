import {
  DynamoDBClient,
  GetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import { addOrder, type Order, orderOf } from "./order.ts";
import { partially } from "./partially.ts";
import { publish } from "./publish.ts";

// The pattern as its article publishes it: one transaction for the event's status and the business
// row, then the publish, then the mark; and three branches when the event is there already.
// https://dev.classmethod.jp, 2026-05-20: "SQS → Lambda → DB / SNS … を成立させる冪等パターン"

const dynamodb = new DynamoDBClient();
const sns = new SNSClient();
const TableName = process.env.PROCESSED_EVENTS;

async function processRecord(record: SQSRecord): Promise<void> {
  const order = orderOf(record);
  if ((await recordOnce(order)) === "sent") return;
  await publish(sns, record, order);
  await dynamodb.send(
    new UpdateItemCommand({
      TableName,
      Key: { event_id: { S: order.orderId } },
      UpdateExpression: "SET #s = :sent",
      ExpressionAttributeNames: { "#s": "status" },
      ExpressionAttributeValues: { ":sent": { S: "sent" } },
    }),
  );
}

/** @returns the event's status: `pending` when it was recorded now, or is still to be announced */
async function recordOnce(order: Order): Promise<string | undefined> {
  const Key = { event_id: { S: order.orderId } };
  const inbox = {
    TableName,
    Item: { ...Key, status: { S: "pending" } },
    ConditionExpression: "attribute_not_exists(event_id)",
  };
  try {
    await dynamodb.send(
      new TransactWriteItemsCommand({
        TransactItems: [{ Put: inbox }, { Update: addOrder(order) }],
      }),
    );
    return "pending";
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const { Item } = await dynamodb.send(new GetItemCommand({ TableName, Key }));
    // As the article's Item["status"], which fails when there is no row.
    if (Item === undefined) throw error;
    return Item.status?.S;
  }
}

export const handler: SQSHandler = ({ Records }) => partially(Records, processRecord);
