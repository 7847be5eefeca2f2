import type { Random } from "@todoke/core/clock";
import { limits } from "@todoke/core/limits";
import { latencies, processor, units } from "../scenario.ts";
import type { Agenda } from "./agenda.ts";
import { type Latency, together } from "./draw.ts";
import { type Group, sizeOf } from "./line.ts";
import type { Times } from "./measures.ts";
import { type Quota, takeAll } from "./quota.ts";

/** What all share, and what each can be short of. */
export interface Shared {
  readonly agenda: Agenda;
  readonly random: Random;
  readonly table: Quota;
  readonly pending: Quota;
  readonly timeline: Quota;
  readonly counter: Quota;
  readonly sns: Quota;
  /** SNS answers nothing. */
  readonly isDown: () => boolean;
}

/** Where events go after a batch. */
export interface Outcomes {
  /** From arrival to SNS's acknowledgement. */
  readonly announced: Times;
  /** Committed and not announced: the sweeper's. */
  leavePending(count: number): void;
  /** Announced and not marked: the sweeper's too, which announces them once more. */
  leaveUnmarked(count: number): void;
  /** Not committed: SQS shows them again after the visibility timeout. */
  giveBack(batch: readonly Group[]): void;
}

/** The SDK's attempts at a call, and its pause after the first. */
const ATTEMPTS = 3;
const PAUSE_SECONDS = 0.1;
const EVENTS_IN_TRANSACTION = limits.transactionItems / 2;
/**
 * As core/ops/counters.ts: it writes from so many events on, so long after the last time; waits so
 * long, and so long after a failure.
 */
const FLUSH_EVENTS = 20;
const FLUSH_BETWEEN_SECONDS = 1;
const FLUSH_PATIENCE_SECONDS = 1;
const FLUSH_RETRY_SECONDS = 10;

/** A function's process, kept between its batches. */
export interface Environment {
  gathered: number;
  /** Seconds: it writes its counters no sooner. */
  notBefore: number;
}

/** One batch: record, publish, mark, count. */
export function consume(
  batch: readonly Group[],
  environment: Environment,
  shared: Shared,
  outcomes: Outcomes,
  done: () => void,
): void {
  const { agenda, random } = shared;
  const size = sizeOf(batch);
  const calls = (perCall: number, latency: Latency) =>
    together(Math.ceil(size / perCall), limits.concurrency, latency, random);

  const record = () =>
    attempt(
      shared,
      () => takeAll(recording(shared, size)),
      () => calls(EVENTS_IN_TRANSACTION, latencies.transaction),
      (isRecorded) => {
        if (isRecorded) return publish();
        outcomes.giveBack(batch);
        done();
      },
    );
  const publish = () =>
    attempt(
      shared,
      () => !shared.isDown() && takeAll([[shared.sns, size]]),
      () => calls(limits.publishBatchEntries, latencies.publish),
      (isPublished) => {
        if (!isPublished) {
          outcomes.leavePending(size);
          return count();
        }
        for (const { arrivedAt, count } of batch) {
          outcomes.announced.add(agenda.now() - arrivedAt, count);
        }
        mark();
      },
    );
  const mark = () =>
    attempt(
      shared,
      () => takeAll(marking(shared, size)),
      () => calls(limits.partiqlStatements, latencies.statements),
      (isMarked) => {
        if (!isMarked) outcomes.leaveUnmarked(size);
        count();
      },
    );
  const count = () => agenda.after(flush(size, environment, shared), done);
  agenda.after((size * processor.secondsPerEvent) / processor.share, record);
}

const recording = ({ table, pending, timeline }: Shared, size: number) =>
  [
    [table, size * units.recordInTable],
    [pending, size * units.recordInPending],
    [timeline, size * units.recordInTimeline],
  ] as const;

const marking = ({ table, pending }: Shared, size: number) =>
  [
    [table, size * units.markInTable],
    [pending, size * units.markInPending],
  ] as const;

/** A call, again and again with longer pauses, as the SDK makes it. */
function attempt(
  { agenda, random }: Pick<Shared, "agenda" | "random">,
  isTaken: () => boolean,
  latency: () => number,
  then: (succeeded: boolean) => void,
  number = 1,
): void {
  agenda.after(latency(), () => {
    if (isTaken()) return then(true);
    if (number === ATTEMPTS) return then(false);
    const pause = random() * PAUSE_SECONDS * 2 ** (number - 1);
    agenda.after(pause, () => attempt({ agenda, random }, isTaken, latency, then, number + 1));
  });
}

/** @returns how long the batch is kept by it, in seconds */
function flush(size: number, environment: Environment, { agenda, counter }: Shared): number {
  environment.gathered += size;
  if (environment.gathered < FLUSH_EVENTS || agenda.now() < environment.notBefore) return 0;
  if (!takeAll([[counter, units.counter]])) {
    environment.notBefore = agenda.now() + FLUSH_RETRY_SECONDS;
    return FLUSH_PATIENCE_SECONDS;
  }
  environment.gathered = 0;
  environment.notBefore = agenda.now() + FLUSH_BETWEEN_SECONDS;
  return latencies.read.medianSeconds;
}
