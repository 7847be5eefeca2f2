import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";

// Region, credentials and endpoints come from the SDK's own environment variables: on AWS they
// are Lambda's, on a laptop the local system's.

export const dynamodb = new DynamoDBClient();

export const sns = new SNSClient();

/** The queue's URL names the queue, the endpoint says where: the two differ behind a proxy. */
export const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
