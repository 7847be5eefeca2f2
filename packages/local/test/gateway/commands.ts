import {
  BatchExecuteStatementCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { PublishBatchCommand } from "@aws-sdk/client-sns";
import { SendMessageBatchCommand } from "@aws-sdk/client-sqs";

// The calls that Todoke makes, as small as they can be.

export const putOrder = (id: string) =>
  new PutItemCommand({ TableName: "order_records", Item: { order_id: { S: id } } });

export const putOrders = (...ids: string[]) =>
  new TransactWriteItemsCommand({
    TransactItems: ids.map((id) => ({
      Put: { TableName: "order_records", Item: { order_id: { S: id } } },
    })),
  });

/** Sets `a` to 1 and `b` to 2, in the clauses that AWS documents. */
export const markOrders = (...ids: string[]) =>
  new BatchExecuteStatementCommand({
    Statements: ids.map((id) => ({
      Statement: 'UPDATE "order_records" SET a=? SET b=? WHERE order_id=?',
      Parameters: [{ S: "1" }, { S: "2" }, { S: id }],
    })),
  });

/** Entries are named e0, e1 … and carry their message as the attribute `event_id`. */
export const publish = (TopicArn: string, ...messages: string[]) =>
  new PublishBatchCommand({
    TopicArn,
    PublishBatchRequestEntries: messages.map((Message, index) => ({
      Id: `e${index}`,
      Message,
      Subject: "a subject",
      MessageAttributes: { event_id: { DataType: "String", StringValue: Message } },
    })),
  });

/** Entries are named e0, e1 … and carry their body as the attribute `reason`. */
export const sendAll = (QueueUrl: string, ...bodies: string[]) =>
  new SendMessageBatchCommand({
    QueueUrl,
    Entries: bodies.map((MessageBody, index) => ({
      Id: `e${index}`,
      MessageBody,
      MessageAttributes: { reason: { DataType: "String", StringValue: MessageBody } },
    })),
  });
