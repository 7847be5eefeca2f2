import { Entity } from "electrodb/src/entity.js";
import { orderRecordsTable } from "./table.ts";

/** One order as the business keeps it. `event_id` says which event wrote it. */
export const OrderRecord = new Entity(
  {
    model: { service: "todoke", entity: "order_record", version: "1" },
    attributes: {
      order_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      customer_id: { type: "string", required: true },
      ordered_at: { type: "string", required: true },
      currency: { type: "string", required: true },
      total: { type: "number", required: true },
      ship_to: { type: "any", required: true },
      freight: { type: "number", required: true },
      lines: { type: "any", required: true },
      recorded_at: { type: "string", required: true },
    },
    indexes: {
      byId: {
        pk: {
          field: "order_id",
          composite: ["order_id"],
          template: "${order_id}",
          casing: "none",
        },
      },
    },
  },
  { table: orderRecordsTable.name },
);
