import { createRegistry, defineEvent } from "@todoke/core/event";
import { Order } from "@todoke/core/orders/order";
import { orderRecordsTable } from "@todoke/core/orders/table";

// Takes the place of core's registry.ts when Todoke's deployed handlers are bundled for the lab:
// what a user of Todoke replaces, and nothing else.

/**
 * The effect of every contestant: see order.ts. Todoke refuses a write without a condition, so
 * this one has a condition that always holds: the inbox alone must keep a second effect away.
 */
const orderPlaced = defineEvent({
  type: "order.placed",
  schema: Order,
  eventId: (order) => order.orderId,
  write: (order) => [
    {
      params: () => ({
        TableName: orderRecordsTable.name,
        Key: { order_id: order.orderId },
        UpdateExpression: "ADD times_written :one",
        ConditionExpression: "attribute_not_exists(nobody_writes_this)",
        ExpressionAttributeValues: { ":one": 1 },
      }),
    },
  ],
  notify: (order) => ({ subject: "Order placed", body: { order_id: order.orderId } }),
});

export const registry = createRegistry([orderPlaced], { whenUntyped: orderPlaced });
