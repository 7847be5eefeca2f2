import { type Clock, isoTime, type Random, type TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import type { Backlog } from "../event-store/backlog.ts";
import type { EventStore } from "../event-store/event-store.ts";
import { limits } from "../limits.ts";
import type { SweepRun, SweepRuns } from "../ops/sweep-runs.ts";
import type { Publisher } from "../publisher.ts";
import { allShards } from "../shard.ts";
import { announceInOrder } from "./announce-in-order.ts";
import { announceShards } from "./announce-shards.ts";
import type { Pass } from "./pass.ts";
import { createTally } from "./tally.ts";

export interface Sweeper {
  readonly backlog: Backlog;
  readonly store: Pick<EventStore, "markSent">;
  readonly publisher: Publisher;
  readonly runs: SweepRuns;
  readonly clock: Clock;
  readonly random: Random;
  /** Keep the order within each message group. */
  readonly fifo: boolean;
}

export interface SweepOptions {
  readonly trigger: SweepRun["trigger"];
  /** Counts what is due, and changes nothing. */
  readonly dryRun?: boolean;
}

export interface SweepReport {
  readonly run: SweepRun;
  /** Rows that are parked now, by this run or an earlier one. */
  readonly parkedNow: number;
}

/** What a run still has to be able to write when its time is over: its marks and its record. */
const END_MILLISECONDS = 2_000;

/** How often a long run notes how far it is, in case it is killed. */
const PROGRESS_MILLISECONDS = 5_000;

/**
 * Announces what stayed pending, oldest first.
 *
 * An idle run is one query a shard. A run ends before its time does, and the next goes on; two at
 * once are harmless, as each row is claimed by one of them.
 *
 * @returns what was done, also when nothing could be published
 * @throws what the table or the ops table throws, after noting it: such a run has failed
 */
export async function sweep(
  sweeper: Sweeper,
  timeLeft: TimeLeft,
  options: SweepOptions,
): Promise<SweepReport> {
  const record = createRecord(sweeper, timeLeft, options);
  const flags = await sweeper.runs.readFlags(timeLeft);
  if (flags.paused) return { run: await record.note("paused"), parkedNow: 0 };
  const pass: Pass = {
    ...sweeper,
    timeLeft,
    tally: record.tally,
    until: isoTime(sweeper.clock()),
    dryRun: options.dryRun ?? false,
    isLate: () => timeLeft() < limits.stopStartingMilliseconds + END_MILLISECONDS,
    tell: record.tell,
  };
  try {
    const end = await (sweeper.fifo ? announceInOrder(pass) : announceShards(pass));
    const mayHaveParked = flags.mayHaveParked || record.tally.counts().parked > 0;
    const parkedNow = mayHaveParked ? await countParked(pass, sweeper.runs) : 0;
    return { run: await record.note(end.status, end.error), parkedNow };
  } catch (error) {
    await record.note("failed", errorText(error)).catch(() => undefined);
    throw error;
  }
}

/** The run's row: begun when there is something to do, brought up to date, and closed. */
function createRecord({ clock, random, runs }: Sweeper, timeLeft: TimeLeft, options: SweepOptions) {
  const startedAt = clock();
  const tally = createTally(clock);
  const id = `${isoTime(startedAt)}#${random().toString(36).slice(2, 10)}`;
  let lastNoted = 0;
  const note = async (status: SweepRun["status"], error?: string): Promise<SweepRun> => {
    lastNoted = clock();
    const run: SweepRun = {
      id,
      trigger: options.trigger,
      status,
      started_at: isoTime(startedAt),
      duration_ms: Math.round(clock() - startedAt),
      ...tally.counts(),
      ...(error === undefined ? {} : { error }),
    };
    if (!options.dryRun) await runs.write(run, timeLeft, clock());
    return run;
  };
  const tell = async () => {
    if (clock() - lastNoted >= PROGRESS_MILLISECONDS) await note("running");
  };
  return { tally, note, tell };
}

/** Sixteen more queries, only while something may be parked; none once nothing is. */
async function countParked(pass: Pass, runs: SweepRuns): Promise<number> {
  const counts = await Promise.all(
    allShards().map((shard) => pass.backlog.countParked(shard, pass.timeLeft)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 && !pass.dryRun) await runs.noteParked(false, pass.timeLeft);
  return total;
}
