import { limits } from "@todoke/core/limits";
import { seededRandom } from "../../../explore/world/random.ts";
import { PARTITION_UNITS, type Scenario } from "../scenario.ts";
import { createAgenda } from "./agenda.ts";
import { arrive } from "./arrivals.ts";
import { consume, type Environment, type Outcomes, type Shared } from "./consumer.ts";
import type { Group } from "./line.ts";
import { createTimes } from "./measures.ts";
import { createQuota } from "./quota.ts";
import { createStation, type Station } from "./station.ts";
import { createSweeping } from "./sweeper.ts";

export interface Simulated {
  readonly arrived: number;
  /** Announced by the consumer, at once; what the sweeper announced is not in here. */
  readonly announced: number;
  readonly waitSeconds: { readonly p50: number; readonly p99: number };
  readonly announcedSeconds: { readonly p50: number; readonly p99: number };
  readonly mostConcurrent: number;
  /** Refused units of each kind, of those that were asked for again and again too. */
  readonly throttled: Readonly<Record<ThrottleKind, number>>;
  readonly deadLetters: number;
  /** Announced and not marked, so that the sweeper announces them once more. */
  readonly announcedAgain: number;
  /** In the queue at the end. */
  readonly waiting: number;
  /** Rows that wait for the sweeper, every half minute. */
  readonly backlog: readonly number[];
  readonly mostBacklog: number;
  /** For Little's law: events in the queue and the consumer, on the average and by their times. */
  readonly little: { readonly here: number; readonly byTimes: number };
}

export const throttleKinds = ["table", "pending", "timeline", "counter", "sns"] as const;
export type ThrottleKind = (typeof throttleKinds)[number];

const LOOK_SECONDS = 30;

/** The same figures for the same scenario and seed, on every machine. */
export function simulate(scenario: Scenario, seed: number): Simulated {
  const agenda = createAgenda();
  const random = seededRandom(seed);
  const { outage, shards, seconds, slice, scaling, arrivals } = scenario;
  const quotaOf = (perSecond: number) => createQuota(perSecond / slice, agenda.now);
  const shared: Shared = {
    ...{ agenda, random },
    table: quotaOf(scenario.tableUnits),
    pending: quotaOf(shards * PARTITION_UNITS),
    timeline: quotaOf(shards * PARTITION_UNITS),
    counter: quotaOf(scenario.counterItems * PARTITION_UNITS),
    sns: quotaOf(scenario.snsPerSecond),
    isDown: () => agenda.now() >= outage.fromSecond && agenda.now() < outage.toSecond,
  };
  const sweeping = createSweeping(scenario, shared);
  const announced = createTimes();
  let deadLetters = 0;
  let unmarked = 0;
  let arrived = 0;
  const idle: Environment[] = [];

  const giveBack = (batch: readonly Group[]) => {
    for (const group of batch) {
      if (group.receives >= limits.maxReceives) deadLetters += group.count;
      else agenda.after(limits.visibilitySeconds, () => station.arrive(again(group, agenda.now())));
    }
  };
  const outcomes: Outcomes = {
    ...{ announced, giveBack },
    leavePending: sweeping.leave,
    leaveUnmarked: (count) => {
      unmarked += count;
      sweeping.leave(count);
    },
  };
  const station: Station = createStation({
    ...{ agenda, batchSize: scenario.batchSize, windowSeconds: scenario.windowSeconds },
    scaling: {
      least: Math.ceil(scaling.least / slice),
      first: Math.ceil(scaling.first / slice),
      most: Math.floor(scaling.most / slice),
      morePerMinute: scaling.morePerMinute / slice,
    },
    serve: (batch, done) => {
      const environment = idle.pop() ?? { gathered: 0, notBefore: 0 };
      consume(batch, environment, shared, outcomes, () => {
        idle.push(environment);
        done();
      });
    },
  });
  arrive({ ...arrivals, perSecond: arrivals.perSecond / slice }, agenda, random, (count) => {
    arrived += count;
    station.arrive({ arrivedAt: agenda.now(), joinedAt: agenda.now(), count, receives: 1 });
  });
  const backlog: number[] = [];
  for (let second = LOOK_SECONDS; second <= seconds; second += LOOK_SECONDS) {
    agenda.runUntil(second);
    backlog.push(sweeping.backlog.now() * slice);
  }
  const { waits, stays, here, busy } = station;
  return {
    backlog,
    arrived: arrived * slice,
    deadLetters: deadLetters * slice,
    announcedAgain: unmarked * slice,
    announced: announced.count() * slice,
    waitSeconds: { p50: waits.percentile(0.5), p99: waits.percentile(0.99) },
    announcedSeconds: { p50: announced.percentile(0.5), p99: announced.percentile(0.99) },
    mostConcurrent: busy.most() * slice,
    throttled: {
      table: shared.table.refused() * slice,
      pending: shared.pending.refused() * slice,
      timeline: shared.timeline.refused() * slice,
      counter: shared.counter.refused() * slice,
      sns: shared.sns.refused() * slice,
    },
    waiting: station.waiting() * slice,
    mostBacklog: sweeping.backlog.most() * slice,
    little: {
      here: here.average() * slice,
      byTimes: (stays.count() / seconds) * stays.mean() * slice,
    },
  };
}

/** As SQS shows it once more. */
const again = (group: Group, now: number): Group => ({
  ...group,
  joinedAt: now,
  receives: group.receives + 1,
});
