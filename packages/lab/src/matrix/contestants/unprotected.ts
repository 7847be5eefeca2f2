import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import { addOrder, orderOf } from "./order.ts";
import { partially } from "./partially.ts";
import { publish } from "./publish.ts";

// Nothing but SQS's own promise: write, then publish.

const dynamodb = new DynamoDBClient();
const sns = new SNSClient();

async function processRecord(record: SQSRecord): Promise<void> {
  const order = orderOf(record);
  await dynamodb.send(new UpdateItemCommand(addOrder(order)));
  await publish(sns, record, order);
}

export const handler: SQSHandler = ({ Records }) => partially(Records, processRecord);
