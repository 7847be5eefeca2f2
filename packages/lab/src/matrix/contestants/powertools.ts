import {
  BatchProcessor,
  EventType,
  processPartialResponse,
  SqsFifoPartialProcessorAsync,
} from "@aws-lambda-powertools/batch";
import { IdempotencyConfig, makeIdempotent } from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { addOrder, orderOf } from "./order.ts";
import { publish } from "./publish.ts";

// As Powertools' documentation puts its two utilities together: the record handler is made
// idempotent, the batch processor answers with what failed. Two choices are left to its user:
// the key is the order's id and not the message's, so that a producer's resend is recognised too;
// and records are processed one after another, or no run could be repeated.
// https://docs.aws.amazon.com/powertools/typescript/latest/features/idempotency/#batch-integration

const dynamodb = new DynamoDBClient();
const sns = new SNSClient();

const persistenceStore = new DynamoDBPersistenceLayer({
  tableName: process.env.IDEMPOTENCY ?? "",
  awsSdkV3Client: dynamodb,
});
const config = new IdempotencyConfig({
  eventKeyJmesPath: "powertools_json(body).orderId",
  throwOnNoIdempotencyKey: true,
});

const processRecord = makeIdempotent(
  async (record: SQSRecord) => {
    const order = orderOf(record);
    await dynamodb.send(new UpdateItemCommand(addOrder(order)));
    await publish(sns, record, order);
    return { eventId: order.orderId };
  },
  { persistenceStore, config, dataIndexArgument: 0 },
);

const isFifo = process.env.TOPIC_ARN?.endsWith(".fifo") ?? false;
const processor = isFifo ? new SqsFifoPartialProcessorAsync() : new BatchProcessor(EventType.SQS);

export const handler = async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  config.registerLambdaContext(context);
  // Without `context` in the options, which would make the record handler look like a Lambda's.
  return processor instanceof BatchProcessor && !isFifo
    ? processPartialResponse(event, processRecord, processor, { processInParallel: false })
    : processPartialResponse(event, processRecord, processor);
};
