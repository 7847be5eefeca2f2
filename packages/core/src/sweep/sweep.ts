import { type Clock, isoTime, type Random, type TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import type { Backlog } from "../event-store/backlog.ts";
import type { EventStore } from "../event-store/event-store.ts";
import { limits } from "../limits.ts";
import type { SweeperFlags, SweepRun, SweepRuns } from "../ops/sweep-runs.ts";
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
  /** Counts what is due, and changes nothing; also while the sweeper is paused. */
  readonly dryRun?: boolean;
}

export interface SweepReport {
  readonly run: SweepRun;
  /** Rows that are parked now, by this run or an earlier one. A paused run does not look: 0. */
  readonly parkedNow: number;
  /** Milliseconds from recorded to acknowledged, of each row that was sent. */
  readonly notified: readonly number[];
}

/** What a run still has to be able to write when its time is over: its marks and its record. */
const END_MILLISECONDS = 2_000;

/** No lease and no grace is longer, whatever the clocks say; see `isDue`. */
const BEYOND_MILLISECONDS = 24 * 60 * 60 * 1_000;

/** How often a long run notes how far it is, in case it is killed. */
const PROGRESS_MILLISECONDS = 5_000;

/**
 * Announces what stayed pending, oldest first.
 *
 * An idle run is one query a shard; once an hour, two. A run ends before its time does, and the
 * next goes on; two at once are harmless, as each row is claimed by one of them.
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
  if (flags.paused && !options.dryRun) {
    return { run: await record.note("paused"), parkedNow: 0, notified: [] };
  }
  const now = sweeper.clock();
  const pass: Pass = {
    ...sweeper,
    timeLeft,
    tally: record.tally,
    until: isoTime(now),
    beyond: isoTime(now + BEYOND_MILLISECONDS),
    wide: new Date(now).getUTCMinutes() === 0,
    dryRun: options.dryRun ?? false,
    isLate: () => timeLeft() < limits.stopStartingMilliseconds + END_MILLISECONDS,
    tell: record.tell,
  };
  try {
    const end = await (sweeper.fifo ? announceInOrder(pass) : announceShards(pass));
    const parkedNow = await countParked(pass, flags);
    const run = await record.note(end.status, end.error, parkedNow);
    return { run, parkedNow, notified: record.tally.notified() };
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
  const note = async (
    status: SweepRun["status"],
    error?: string,
    parkedNow?: number,
  ): Promise<SweepRun> => {
    lastNoted = clock();
    const run: SweepRun = {
      id,
      trigger: options.trigger,
      status,
      started_at: isoTime(startedAt),
      duration_ms: Math.round(clock() - startedAt),
      ...tally.counts(),
      ...(parkedNow === undefined ? {} : { parked_now: parkedNow }),
      ...(error === undefined ? {} : { error }),
    };
    if (!options.dryRun) await runs.write(run, timeLeft, clock());
    return run;
  };
  const tell = async () => {
    // Only the last note counts: one in between that fails must not end the run.
    if (clock() - lastNoted >= PROGRESS_MILLISECONDS) await note("running").catch(() => undefined);
  };
  return { tally, note, tell };
}

/**
 * Sixteen more queries, only while something may be parked; none once nothing is.
 *
 * The index lags behind: what was parked just now may not be counted yet. So this run's own rows
 * count at least, and a flag younger than a lease stays up.
 */
async function countParked(pass: Pass, flags: SweeperFlags): Promise<number> {
  const { backlog, runs, clock, tally, timeLeft, dryRun } = pass;
  const { parked } = tally.counts();
  if (!flags.mayHaveParked && parked === 0) return 0;
  const counts = await Promise.all(
    allShards().map((shard) => backlog.countParked(shard, timeLeft)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isOld =
    flags.parkedNotedAt === undefined ||
    flags.parkedNotedAt <= isoTime(clock() - limits.sweepLeaseSeconds * 1_000);
  if (total + parked === 0 && isOld && !dryRun) await runs.noteNoneParked(flags, timeLeft);
  return Math.max(total, parked);
}
