import { PublishCommand, type SNSClient } from "@aws-sdk/client-sns";
import type { SQSRecord } from "aws-lambda";
import { announcementOf } from "./announcement.ts";
import type { Order } from "./order.ts";

/** Takes the place of the matrix's publish.ts: the bench's announcement, one a request. */
export async function publish(sns: SNSClient, _record: SQSRecord, order: Order): Promise<void> {
  await sns.send(new PublishCommand({ TopicArn: process.env.TOPIC_ARN, ...announcementOf(order) }));
}
