import { orderRecordsTable } from "./orders/table.ts";
import type { TableDefinition } from "./table.ts";

/**
 * The tables as data. SST's components, the local engines and the entities are all made from
 * this one list, so that what is tested is what is deployed.
 *
 * `pending` is sparse: only unsent rows carry `pending_shard`, so the index is as small as the
 * backlog. A status key would be one hot partition that throttles the whole table.
 */
export const tables = {
  ProcessedEvents: {
    name: "processed_events",
    attributes: {
      event_id: "string",
      shard: "string",
      recorded_at: "string",
      pending_shard: "string",
      due_at: "string",
    },
    partitionKey: "event_id",
    indexes: {
      pending: { partitionKey: "pending_shard", sortKey: "due_at", projection: "keys-only" },
      timeline: { partitionKey: "shard", sortKey: "recorded_at", projection: "keys-only" },
    },
    ttlAttribute: "ttl",
  },
  OrderRecords: orderRecordsTable,
  /**
   * What the system notes about itself, by kind: sweeper runs, audit entries, hourly counters and
   * flags. `by_event` finds the audit entries of one event.
   */
  Ops: {
    name: "todoke_ops",
    attributes: { kind: "string", id: "string", event_id: "string" },
    partitionKey: "kind",
    sortKey: "id",
    indexes: {
      by_event: { partitionKey: "event_id", sortKey: "id", projection: "keys-only" },
    },
    ttlAttribute: "ttl",
  },
} as const satisfies Record<string, TableDefinition>;

/** The names under which SST links the tables, and under which handlers find them. */
export type TableLink = keyof typeof tables;
