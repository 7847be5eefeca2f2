import type { SQSRecord } from "aws-lambda";

/** What a contestant reads of its message. `orderId` is the producer's id of the event. */
export interface Order {
  readonly orderId: string;
}

export function orderOf({ body }: Pick<SQSRecord, "body">): Order {
  // Our own producer's words.
  return JSON.parse(body) as Order;
}

/**
 * The effect of every contestant: 1 is added to the order's own row. A second one shows, as it
 * would with a payment or a stock level; a second Put of the same row would not.
 */
export const addOrder = ({ orderId }: Order) => ({
  TableName: process.env.ORDER_RECORDS,
  Key: { order_id: { S: orderId } },
  UpdateExpression: "ADD times_written :one",
  ExpressionAttributeValues: { ":one": { N: "1" } },
});
