import { defineEvent } from "../event.ts";
import { Order, orderTotal } from "./order.ts";
import { OrderRecord } from "./order-record.ts";

/** An order that a customer placed: one row, one announcement. */
export const orderPlaced = defineEvent({
  type: "order.placed",
  schema: Order,
  eventId: (order) => order.orderId,
  write: (order, { eventId, recordedAt }) => [
    // create(): conditional on the order not existing. Were the inbox row long expired, this is
    // what keeps a late redelivery from writing the order a second time.
    OrderRecord.create({
      order_id: order.orderId,
      event_id: eventId,
      customer_id: order.customerId,
      ordered_at: order.orderedAt,
      currency: order.currency,
      total: orderTotal(order),
      ship_to: order.shipTo,
      freight: order.freight,
      lines: order.lines,
      recorded_at: recordedAt,
    }),
  ],
  records: (eventId) => [OrderRecord.get({ order_id: eventId })],
  notify: (order) => ({
    subject: "Order placed",
    body: {
      order_id: order.orderId,
      customer_id: order.customerId,
      total: orderTotal(order),
      currency: order.currency,
    },
    attributes: { currency: order.currency },
  }),
});
