import type { TableDefinition } from "../table.ts";

/** The example business table: one row an order. */
export const orderRecordsTable = {
  name: "order_records",
  attributes: { order_id: "string" },
  partitionKey: "order_id",
  indexes: {},
} as const satisfies TableDefinition;
