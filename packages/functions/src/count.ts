import { createCounters } from "@todoke/core/ops/counters";
import { type BatchResult, type Outcome, wasRecorded } from "@todoke/core/process/part";
import { Resource } from "sst/resource";
import { dynamodb } from "./clients.ts";

/** Hourly counters, gathered over invocations: correctness depends on none of them. */
export const counters = createCounters({
  dynamodb,
  tableName: Resource.Ops.name,
  clock: Date.now,
});

/** What one batch adds to them. */
export function countsOf({ parts }: BatchResult) {
  const having = (kind: Outcome["kind"]) =>
    parts.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    recorded: parts.filter(({ outcome }) => wasRecorded(outcome)).length,
    duplicates: having("skipped"),
    dead_lettered: having("dead-lettered"),
    sent_consumer: having("sent"),
    sent_redelivery: having("published-only"),
  };
}
