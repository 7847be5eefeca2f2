import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { SQSRecord } from "aws-lambda";

// Takes the place of the matrix's order.ts when its contestants are bundled for the bench: the
// same handlers, with the business row that Todoke's example writes.

/** An order as producers send it, and all its fields in use. */
export interface Order {
  readonly orderId: string;
  readonly customerId: string;
  readonly orderedAt: string;
  readonly currency: string;
  readonly shipTo: Readonly<Record<"city" | "region" | "postalCode" | "country", string>>;
  readonly freight: number;
  readonly lines: readonly OrderLine[];
}

interface OrderLine {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discount: number;
}

export function orderOf({ body }: Pick<SQSRecord, "body">): Order {
  // Our own producer's words.
  return JSON.parse(body) as Order;
}

/** Goods and freight, in the order's currency, to the cent. */
export function totalOf({ lines, freight }: Order): number {
  const goods = lines.reduce(
    (sum, { quantity, unitPrice, discount }) => sum + quantity * unitPrice * (1 - discount),
    0,
  );
  return Math.round((goods + freight) * 100) / 100;
}

/** Everything of the order's row but its key. */
export const orderAttributes = (order: Order): Record<string, AttributeValue> => ({
  event_id: text(order.orderId),
  customer_id: text(order.customerId),
  ordered_at: text(order.orderedAt),
  currency: text(order.currency),
  total: number(totalOf(order)),
  ship_to: {
    M: Object.fromEntries(Object.entries(order.shipTo).map(([name, value]) => [name, text(value)])),
  },
  freight: number(order.freight),
  lines: { L: order.lines.map(lineValue) },
  recorded_at: text(new Date().toISOString()),
});

const text = (S: string) => ({ S });
const number = (value: number) => ({ N: String(value) });

const lineValue = ({ productId, quantity, unitPrice, discount }: OrderLine): AttributeValue => ({
  M: {
    productId: text(productId),
    quantity: number(quantity),
    unitPrice: number(unitPrice),
    discount: number(discount),
  },
});

/** The whole row by an update, which needs no condition to be written twice. */
export function addOrder(order: Order) {
  const attributes = Object.entries(orderAttributes(order));
  return {
    TableName: process.env.ORDER_RECORDS,
    Key: { order_id: text(order.orderId) },
    UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      attributes.map(([name, value]) => [`:${name}`, value]),
    ),
  };
}
