import { limits } from "@todoke/core/limits";
import { announcingSeconds } from "../../sweeper/paper.ts";
import { latencies, processor, type Scenario, units } from "../scenario.ts";
import type { Shared } from "./consumer.ts";
import { together } from "./draw.ts";
import { createLine } from "./line.ts";
import { createLevel, type Level } from "./measures.ts";
import { takeAll } from "./quota.ts";

export interface Sweeping {
  /** Rows that are committed and not announced. */
  readonly backlog: Level;
  /** A row that the consumer could not announce; due when the grace is over. */
  leave(count: number): void;
}

/** As core/sweep/announce-shards.ts: rows a chunk, and chunks under way at once. */
const CHUNK_ROWS = 100;
const CHUNKS = 4;

/**
 * Every minute, for 45 s: four chunks at a time, each read, claimed, published and marked. One
 * processor computes for all four, and is what they wait for. While SNS is down a run ends with
 * its first ten rows.
 */
export function createSweeping(
  { sweepers, slice }: Pick<Scenario, "sweepers" | "slice">,
  shared: Shared,
): Sweeping {
  const { agenda, random } = shared;
  const backlog = createLevel(agenda.now);
  const due = createLine();

  const run = () => {
    agenda.after(limits.sweepIntervalSeconds, run);
    const until = agenda.now() + announcingSeconds;
    for (let sweeper = 0; sweeper < sweepers; sweeper++) {
      const processorFree = { at: agenda.now() };
      for (let lane = 0; lane < CHUNKS; lane++) chunk(until, processorFree);
    }
  };
  const chunk = (until: number, processorFree: { at: number }) => {
    const first = due.first();
    const isDue = first !== undefined && first.joinedAt + limits.sweepGraceSeconds <= agenda.now();
    if (!isDue || agenda.now() >= until || shared.isDown()) return;
    const rows = due.leave(CHUNK_ROWS / slice);
    const size = rows.reduce((sum, { count }) => sum + count, 0);
    const compute = (size * slice * processor.secondsPerEvent) / processor.share;
    processorFree.at = Math.max(processorFree.at, agenda.now()) + compute;
    const waits = processorFree.at - agenda.now();
    agenda.after(Math.max(waits, callsOf(size * slice)), () => {
      const isAnnounced = takeAll([
        [shared.sns, size],
        [shared.table, size * units.sweepInTable],
        [shared.pending, size * units.sweepInPending],
      ]);
      if (isAnnounced) backlog.change(-size);
      else for (const group of rows) due.join(group);
      chunk(until, processorFree);
    });
  };
  const callsOf = (size: number): number => {
    const statements = Math.ceil(size / limits.partiqlStatements);
    const publishes = Math.ceil(size / limits.publishBatchEntries);
    return (
      together(1, 1, latencies.read, random) +
      2 * together(statements, limits.concurrency, latencies.statements, random) +
      together(publishes, limits.concurrency, latencies.publish, random)
    );
  };
  agenda.after(limits.sweepIntervalSeconds, run);
  return {
    backlog,
    leave: (count) => {
      backlog.change(count);
      due.join({ arrivedAt: agenda.now(), joinedAt: agenda.now(), count, receives: 0 });
    },
  };
}
