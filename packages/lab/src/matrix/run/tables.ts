import type { TableDefinition } from "@todoke/core/table";
import { tables } from "@todoke/core/tables";

/** The tables of one slot, by names of its own: all slots share an engine. */
export interface SlotTables {
  readonly processedEvents: string;
  readonly orderRecords: string;
  readonly ops: string;
  /** Powertools' own, as its documentation defines it. */
  readonly idempotency: string;
  readonly definitions: readonly TableDefinition[];
}

export function slotTables(prefix: string): SlotTables {
  const named = <T extends TableDefinition>(definition: T) => ({
    ...definition,
    name: `${prefix}_${definition.name}`,
  });
  const processedEvents = named(tables.ProcessedEvents);
  const orderRecords = named(tables.OrderRecords);
  const ops = named(tables.Ops);
  const idempotency = named({
    name: "idempotency",
    attributes: { id: "string" as const },
    partitionKey: "id",
    indexes: {},
    ttlAttribute: "expiration",
  });
  return {
    processedEvents: processedEvents.name,
    orderRecords: orderRecords.name,
    ops: ops.name,
    idempotency: idempotency.name,
    definitions: [processedEvents, orderRecords, ops, idempotency],
  };
}
