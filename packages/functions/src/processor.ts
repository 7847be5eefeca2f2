import { createDeadLetters } from "@todoke/core/dead-letters";
import type { Processor } from "@todoke/core/process/process-batch";
import { registry } from "@todoke/core/registry";
import { Resource } from "sst/resource";
import { sqs } from "./clients.ts";
import { countNotified } from "./count.ts";
import { publisher, store } from "./parts.ts";

/** Core's use case, with what SST linked to this function. */
export const processor: Processor = {
  registry,
  clock: Date.now,
  store,
  publisher,
  deadLetters: createDeadLetters(sqs, Resource.DeadLetterQueue.url),
  onAcknowledged: countNotified,
};
