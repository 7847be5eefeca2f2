import { type Order, totalOf } from "./order.ts";

/** What Todoke's example announces of an order, in the same words. */
export const announcementOf = (order: Order) => ({
  Subject: "Order placed",
  Message: JSON.stringify({
    event_id: order.orderId,
    event_type: "order.placed",
    order_id: order.orderId,
    customer_id: order.customerId,
    total: totalOf(order),
    currency: order.currency,
  }),
  MessageAttributes: {
    currency: attribute(order.currency),
    event_id: attribute(order.orderId),
    event_type: attribute("order.placed"),
  },
});

const attribute = (StringValue: string) => ({ DataType: "String", StringValue });
