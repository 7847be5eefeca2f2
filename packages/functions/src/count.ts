import { createCounters } from "@todoke/core/ops/counters";
import { type BatchResult, type Outcome, wasRecorded } from "@todoke/core/process/part";
import { Resource } from "sst/resource";
import { dynamodb } from "./clients.ts";

/** Counters by hour and minute, gathered over invocations: correctness depends on none of them. */
export const counters = createCounters({
  dynamodb,
  tableName: Resource.Ops.name,
  clock: Date.now,
});

/** How long an event took from recorded to acknowledged. */
export function countNotified(milliseconds: number): void {
  // A row of another program does not say when it was recorded.
  if (!Number.isNaN(milliseconds)) counters.add({}, [milliseconds]);
}

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
