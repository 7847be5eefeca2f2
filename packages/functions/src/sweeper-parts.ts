import { sleep } from "@todoke/core/clock";
import { createBacklog } from "@todoke/core/event-store/backlog";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import type { Sweeper } from "@todoke/core/sweep/sweep";
import { Resource } from "sst/resource";
import { dynamodb } from "./clients.ts";
import { publisher, store } from "./parts.ts";

/** Core's sweeper, with what SST linked to this function. */
export const sweeper: Sweeper = {
  backlog: createBacklog({
    dynamodb,
    tableName: Resource.ProcessedEvents.name,
    sleep,
    random: Math.random,
  }),
  store,
  publisher,
  runs: createSweepRuns(dynamodb, Resource.Ops.name),
  clock: Date.now,
  random: Math.random,
  fifo: Resource.Notifications.arn.endsWith(".fifo"),
};
