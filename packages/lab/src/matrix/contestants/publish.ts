import { PublishCommand, type SNSClient } from "@aws-sdk/client-sns";
import type { SQSRecord } from "aws-lambda";
import type { Order } from "./order.ts";

/** Announces the event's id, as the article does; on FIFO in its message's group. */
export async function publish(
  sns: SNSClient,
  { attributes: { MessageGroupId } }: SQSRecord,
  { orderId }: Order,
): Promise<void> {
  await sns.send(
    new PublishCommand({
      TopicArn: process.env.TOPIC_ARN,
      Message: orderId,
      ...(MessageGroupId === undefined ? {} : { MessageGroupId, MessageDeduplicationId: orderId }),
    }),
  );
}
