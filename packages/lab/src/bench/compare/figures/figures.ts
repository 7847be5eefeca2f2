import { type Dollars, dollarsPerMillionEvents } from "../../cost/money.ts";
import type { BatchSample } from "./batch-sample.ts";
import { median, percentile, type Timing, timing } from "./statistics.ts";

/** What one contestant took for one kind of work. "Event" is a message, also one in vain. */
export interface Figures {
  readonly callsPerEvent: number;
  /** Of these, such as only count for the dashboard. */
  readonly countersCallsPerEvent: number;
  readonly callsPerEventByKind: Readonly<Record<string, number>>;
  /** Sequential, until the batch is marked. */
  readonly roundTripsPerBatch: number;
  readonly writeUnitsPerEvent: number;
  readonly readUnitsPerEvent: number;
  readonly cpuMillisecondsPerEvent: Timing;
  readonly eventsPerSecond: Timing;
  readonly receiveToSentMilliseconds: Readonly<Record<"p50" | "p95" | "p99", Timing>>;
  readonly dollarsPerMillionEvents: Dollars | { readonly reason: string };
}

export type Round = readonly BatchSample[];

/** @param rounds at least one, of at least one batch each */
export function figuresOf(rounds: readonly Round[], memoryMegabytes: number): Figures {
  const all = rounds.flat();
  const events = sum(all, ({ messages }) => messages);
  const perEvent = (of: (sample: BatchSample) => number) => sum(all, of) / events;
  const eventsPerSecond = timing(
    rounds.map(
      (round) => (1_000 * eventsIn(round)) / sum(round, ({ milliseconds }) => milliseconds),
    ),
  );
  const sent = (part: number) =>
    timing(
      rounds.map((round) =>
        percentile(
          round.flatMap((one) => one.sentAfterMilliseconds),
          part,
        ),
      ),
    );
  return {
    callsPerEvent: perEvent(({ calls }) => sum(Object.values(calls), (count) => count)),
    countersCallsPerEvent: perEvent(({ countersCalls }) => countersCalls),
    callsPerEventByKind: Object.fromEntries(
      operationsIn(all).map((name) => [name, perEvent(({ calls }) => calls[name] ?? 0)]),
    ),
    roundTripsPerBatch: median(all.map(({ roundTrips }) => roundTrips)),
    writeUnitsPerEvent: perEvent(({ units }) => units.write),
    readUnitsPerEvent: perEvent(({ units }) => units.read),
    cpuMillisecondsPerEvent: timing(rounds.map(cpuPerEvent)),
    eventsPerSecond,
    receiveToSentMilliseconds: { p50: sent(0.5), p95: sent(0.95), p99: sent(0.99) },
    dollarsPerMillionEvents: dollars(all, eventsPerSecond, memoryMegabytes),
  };
}

export const cpuPerEvent = (round: Round): number =>
  sum(round, ({ cpuMilliseconds }) => cpuMilliseconds) / eventsIn(round);

const eventsIn = (round: Round): number => sum(round, ({ messages }) => messages);

const operationsIn = (all: readonly BatchSample[]): readonly string[] =>
  [...new Set(all.flatMap(({ calls }) => Object.keys(calls)))].toSorted();

/** Lambda's poller receives and deletes up to ten messages a request. */
const POLLED = 10;

/**
 * What AWS would bill for these batches, full as they were. Lambda is billed for as long as a batch
 * takes, so that this part rests on the chosen latency. SNS bills requests, by 64 KB, which ten
 * announcements of these orders do not fill.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-batch-api-actions.html
 */
function dollars(
  all: readonly BatchSample[],
  eventsPerSecond: Timing,
  memoryMegabytes: number,
): Figures["dollarsPerMillionEvents"] {
  if (eventsPerSecond.kind === "not-told") return { reason: eventsPerSecond.reason };
  const events = eventsIn(all);
  const polls = sum(all, ({ messages }) => 2 * Math.ceil(messages / POLLED));
  return dollarsPerMillionEvents({
    writeRequestUnits: sum(all, ({ units }) => units.write) / events,
    readRequestUnits: sum(all, ({ units }) => units.read) / events,
    sqsRequests: (polls + sum(all, ({ sqsCalls }) => sqsCalls)) / events,
    snsRequests: sum(all, ({ calls }) => (calls.Publish ?? 0) + (calls.PublishBatch ?? 0)) / events,
    lambdaInvocations: all.length / events,
    lambdaGigabyteSeconds: memoryMegabytes / 1_024 / eventsPerSecond.value,
  });
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
