import type { EntityItem } from "electrodb";
import { Entity } from "electrodb/src/entity.js";
import { tables } from "./tables.ts";

/** Who got an event announced. */
export const senders = ["consumer", "redelivery", "sweeper", "operator"] as const;
export type Sender = (typeof senders)[number];

/**
 * The inbox and the outbox in one row: that an event was processed, and what is still to be
 * announced of it. Attribute names are the columns' own, so that code, console and logs say the
 * same word. Keys hold the producer's id untouched: `casing: "none"` and bare templates, as
 * ElectroDB would otherwise prefix and lower-case it, and two ids could become one.
 */
export const ProcessedEvent = new Entity(
  {
    model: { service: "todoke", entity: "processed_event", version: "1" },
    attributes: {
      event_id: { type: "string", required: true },
      status: { type: ["pending", "sent"] as const, required: true },
      event_type: { type: "string", required: true },
      fingerprint: { type: "string", required: true },
      notification: {
        type: "map",
        required: true,
        properties: {
          subject: { type: "string" },
          body: { type: "string", required: true },
          attributes: { type: "any" },
        },
      },
      recorded_at: { type: "string", required: true },
      due_at: { type: "string" },
      sent_at: { type: "string" },
      parked_at: { type: "string" },
      attempts: { type: "number", required: true },
      last_error: { type: "string" },
      sent_by: { type: senders },
      message_id: { type: "string" },
      source: {
        type: "map",
        properties: {
          envelope: { type: "string" },
          message_id: { type: "string" },
          group_id: { type: "string" },
          /** SQS's number of the message within its FIFO group. */
          sequence: { type: "string" },
          receive_count: { type: "number" },
          trace_id: { type: "string" },
        },
      },
      ttl: { type: "number" },
      shard: { type: "string", required: true },
      pending_shard: { type: "string" },
    },
    indexes: {
      byId: {
        pk: {
          field: "event_id",
          composite: ["event_id"],
          template: "${event_id}",
          casing: "none",
        },
      },
      pending: {
        index: "pending",
        condition: (row: { pending_shard?: string }) => row.pending_shard !== undefined,
        pk: {
          field: "pending_shard",
          composite: ["pending_shard"],
          template: "${pending_shard}",
          casing: "none",
        },
        sk: { field: "due_at", composite: ["due_at"], template: "${due_at}", casing: "none" },
      },
      timeline: {
        index: "timeline",
        pk: { field: "shard", composite: ["shard"], template: "${shard}", casing: "none" },
        sk: {
          field: "recorded_at",
          composite: ["recorded_at"],
          template: "${recorded_at}",
          casing: "none",
        },
      },
    },
  },
  { table: tables.ProcessedEvents.name },
);

export type ProcessedEventRow = EntityItem<typeof ProcessedEvent>;
