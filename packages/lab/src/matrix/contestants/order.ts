import type { SQSRecord } from "aws-lambda";

/** The producer's id of the event. */
export function orderIdOf({ body }: Pick<SQSRecord, "body">): string {
  // Our own producer's words.
  const { orderId } = JSON.parse(body) as { orderId: string };
  return orderId;
}

/**
 * The effect of every contestant: 1 is added to the order's own row. A second one shows, as it
 * would with a payment or a stock level; a second Put of the same row would not.
 */
export const addOrder = (orderId: string) => ({
  TableName: process.env.ORDER_RECORDS,
  Key: { order_id: { S: orderId } },
  UpdateExpression: "ADD times_written :one",
  ExpressionAttributeValues: { ":one": { N: "1" } },
});
