import { PublishCommand, type SNSClient } from "@aws-sdk/client-sns";
import type { SQSRecord } from "aws-lambda";

/** Announces the event's id, as the article does; on FIFO in its message's group. */
export async function publish(sns: SNSClient, record: SQSRecord, eventId: string): Promise<void> {
  const { MessageGroupId } = record.attributes;
  await sns.send(
    new PublishCommand({
      TopicArn: process.env.TOPIC_ARN,
      Message: eventId,
      ...(MessageGroupId === undefined ? {} : { MessageGroupId, MessageDeduplicationId: eventId }),
    }),
  );
}
