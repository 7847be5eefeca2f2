import { sleep } from "@todoke/core/clock";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createPublisher } from "@todoke/core/publisher";
import { Resource } from "sst/resource";
import { dynamodb, sns } from "./clients.ts";

// What the consumer and the sweeper share, with what SST linked to both.

export const store = createEventStore({
  dynamodb,
  tableNames: {
    ProcessedEvents: Resource.ProcessedEvents.name,
    OrderRecords: Resource.OrderRecords.name,
    Ops: Resource.Ops.name,
  },
  clock: Date.now,
  sleep,
  random: Math.random,
});

export const publisher = createPublisher(sns, Resource.Notifications.arn);
