import type { BatchReading } from "./batch-response.ts";
import type { InvocationOutcome } from "./worker.ts";

/** What an event source has done since it was made. */
export interface Statistics {
  batches: number;
  records: number;
  /** Messages deleted from the queue. */
  deleted: number;
  /** Messages left in the queue to come again, except those set aside. */
  returned: number;
  /** FIFO messages not invoked because their group was under way. */
  setAside: number;
  threw: number;
  timeouts: number;
  /** Processes that died during an invocation, and answers that a hook discarded. */
  crashes: number;
  /** CPU the function used in invocations that ended, user and system. */
  cpuMicroseconds: number;
}

export const emptyStatistics = (): Statistics => ({
  batches: 0,
  records: 0,
  deleted: 0,
  returned: 0,
  setAside: 0,
  threw: 0,
  timeouts: 0,
  crashes: 0,
  cpuMicroseconds: 0,
});

/** Adds one batch's end; `deleted` is counted by whoever deletes, once it is true. */
export function count(
  statistics: Statistics,
  outcome: InvocationOutcome,
  reading: BatchReading,
): void {
  statistics.batches += 1;
  statistics.records += reading.deleted.length + reading.kept.length;
  statistics.returned += reading.kept.length;
  if (outcome.kind === "threw") statistics.threw += 1;
  if (outcome.kind === "timed-out") statistics.timeouts += 1;
  if (outcome.kind === "crashed") statistics.crashes += 1;
  if ("cpuMicroseconds" in outcome) statistics.cpuMicroseconds += outcome.cpuMicroseconds;
}
