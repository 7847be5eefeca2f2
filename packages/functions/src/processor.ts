import { sleep } from "@todoke/core/clock";
import { createDeadLetters } from "@todoke/core/dead-letters";
import { createEventStore } from "@todoke/core/event-store/event-store";
import type { Processor } from "@todoke/core/process/process-batch";
import { createPublisher } from "@todoke/core/publisher";
import { registry } from "@todoke/core/registry";
import { Resource } from "sst/resource";
import { dynamodb, sns, sqs } from "./clients.ts";

/** Core's use case, with what SST linked to this function. */
export const processor: Processor = {
  registry,
  clock: Date.now,
  store: createEventStore({
    dynamodb,
    tableNames: {
      ProcessedEvents: Resource.ProcessedEvents.name,
      OrderRecords: Resource.OrderRecords.name,
      Ops: Resource.Ops.name,
    },
    clock: Date.now,
    sleep,
    random: Math.random,
  }),
  publisher: createPublisher(sns, Resource.Notifications.arn),
  deadLetters: createDeadLetters(sqs, Resource.DeadLetterQueue.url),
};
