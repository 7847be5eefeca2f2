import { limits } from "@todoke/core/limits";
import type { Arrivals } from "./simulation/arrivals.ts";
import type { Latency } from "./simulation/draw.ts";
import type { Scaling } from "./simulation/station.ts";

/** A system under a load: what is deployed, what AWS allows, and what happens to it. */
export interface Scenario {
  readonly name: string;
  readonly arrivals: Arrivals;
  readonly batchSize: number;
  readonly windowSeconds: number;
  readonly scaling: Scaling;
  readonly shards: number;
  /** Write units a second that the event table takes, as it was warmed. */
  readonly tableUnits: number;
  /** Messages a second, of the account in the region. */
  readonly snsPerSecond: number;
  /** Sweepers that share the backlog. */
  readonly sweepers: number;
  /** Items among which an hour's counts are spread. */
  readonly counterItems: number;
  /** SNS answers nothing from here to there. */
  readonly outage: { readonly fromSecond: number; readonly toSecond: number };
  readonly seconds: number;
  /**
   * One in so many events is simulated, with as small a part of everything that it meets: at
   * 100,000 a second the answer is the same, and comes in seconds.
   */
  readonly slice: number;
}

/**
 * Assumed, not measured: nothing here ran on AWS. DynamoDB's are the single-digit milliseconds that
 * it promises, with a tail; a transaction takes about twice as long, as it is two phases.
 */
export const latencies = {
  transaction: { medianSeconds: 0.012, p99Seconds: 0.05 },
  read: { medianSeconds: 0.005, p99Seconds: 0.02 },
  statements: { medianSeconds: 0.008, p99Seconds: 0.03 },
  publish: { medianSeconds: 0.02, p99Seconds: 0.1 },
} as const satisfies Record<string, Latency>;

/**
 * What an event takes of a processor: between the 0.5 ms of large backlogs and the 0.9 ms of small
 * ones that `npm run bench -- sweeper` measured on one machine. The consumer's is taken to be the same. SST gives a function 1,024 MB, and Lambda a
 * whole processor at 1,769 MB.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
export const processor = { secondsPerEvent: 0.0007, share: 1_024 / 1_769 };

/** What a partition, and one item, takes a second. */
export const PARTITION_UNITS = 1_000;

/**
 * Write units of one event whose row is below 1 KB: docs/scale.md has the derivation. The business
 * row is in a table of its own, without an index, and never the first to be short.
 */
export const units = {
  recordInTable: 2,
  recordInPending: 1,
  recordInTimeline: 1,
  markInTable: 1,
  markInPending: 1,
  /** Of the sweeper: a claim, which moves the row within `pending`, and a mark. */
  sweepInTable: 2,
  sweepInPending: 3,
  /** The hour's item is above 1 KB towards the end of the hour. */
  counter: 2,
} as const;

const MINUTE_SECONDS = 60;
/**
 * Of one function over one queue. The pollers would go to 1,250; an account has 1,000 by default.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const MAPPING = { least: 5, most: 1_000, morePerMinute: 300 };
/** A new on-demand table; and what an account's table may take before somebody asks for more. */
const NEW_TABLE_UNITS = 4_000;
const TABLE_QUOTA_UNITS = 40_000;
/** us-east-1's; Tokyo's is 1,500. */
const SNS_QUOTA = 30_000;

/** As infra and core/limits.ts have it today, after a long time at this rate. */
export function deployed(perSecond: number): Scenario {
  const usual = perSecond * (units.recordInTable + units.markInTable);
  return {
    name: `${perSecond.toLocaleString("en")} events a second, as deployed`,
    arrivals: { perSecond, burst: { fromSecond: 480, toSecond: 510, times: 2 } },
    batchSize: limits.batchSize,
    windowSeconds: limits.batchWindowSeconds,
    scaling: { ...MAPPING, first: warm(perSecond, limits.batchSize) },
    shards: limits.shardCount,
    // On demand, a table takes twice what it took before.
    tableUnits: Math.min(TABLE_QUOTA_UNITS, Math.max(NEW_TABLE_UNITS, 2 * usual)),
    snsPerSecond: SNS_QUOTA,
    sweepers: 1,
    counterItems: 1,
    outage: { fromSecond: 3 * MINUTE_SECONDS, toSecond: 5 * MINUTE_SECONDS },
    seconds: 15 * MINUTE_SECONDS,
    slice: perSecond >= 50_000 ? 100 : 1,
  };
}

/** As it would have to be: with quotas raised, larger batches, and what the design has not yet. */
export function raised(perSecond: number): Scenario {
  const batchSize = 100;
  return {
    ...deployed(perSecond),
    name: `${perSecond.toLocaleString("en")} events a second, as it would have to be`,
    batchSize,
    windowSeconds: 1,
    scaling: { ...MAPPING, first: warm(perSecond, batchSize) },
    // Three times what the writes to `pending` take, so that a burst fits, and the sweepers do.
    shards: Math.ceil((6 * perSecond) / PARTITION_UNITS),
    tableUnits: 2 * perSecond * (units.recordInTable + units.markInTable),
    snsPerSecond: 3 * perSecond,
    sweepers: 64,
    counterItems: 16,
  };
}

/** What is busy at this rate when nothing goes wrong, and a quarter more. */
function warm(perSecond: number, batchSize: number): number {
  const compute = (processor.secondsPerEvent / processor.share) * batchSize;
  const calls = 0.06;
  const busy = ((compute + calls) * perSecond) / batchSize;
  return Math.min(MAPPING.most, Math.max(MAPPING.least, Math.ceil(1.25 * busy)));
}
