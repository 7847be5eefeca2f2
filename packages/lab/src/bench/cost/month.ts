import { limits } from "@todoke/core/limits";
import { metrics } from "@todoke/core/metrics";
import type { ContestantKey } from "../compare/contestants.ts";
import { latencies } from "../scale/scenario.ts";
import { inboxBytes, type Load, models, usageOf } from "./model.ts";
import { dollarsPerMillionEvents } from "./money.ts";
import type { Prices } from "./prices.ts";

/** Dollars a month, by what they are for. */
export interface Month {
  readonly dynamodb: number;
  readonly sqs: number;
  readonly sns: number;
  readonly lambda: number;
  readonly logs: number;
  /** Of inbox rows until they expire, with their index entries and point-in-time recovery. */
  readonly storage: number;
  /** What it takes when nothing comes at all: sweeper, alarms, metrics, charts, idle polls. */
  readonly idle: number;
  readonly total: number;
}

const MINUTES_PER_MONTH = 730 * 60;
const DAYS_PER_MONTH = 365 / 12;
const MILLION = 1_000_000;
const GIGABYTE = 1_024 ** 3;

/** Eleven, in infra/alarms. */
export const alarmCount = 11;
/** Lambda's own lines of an invocation: its begin, its end and its report. */
const LAMBDA_LOG_BYTES = 700;
/** What DynamoDB adds to each item and each index entry, for what is stored. */
const OVERHEAD_BYTES = 100;
/** An entry of `timeline`: id, shard, time and their names. */
const ENTRY_BYTES = 80;
/** Five pollers that wait 20 s at a time: they ask, whether anything comes or not. */
const POLLERS = 5;
const POLL_SECONDS = 20;

export function dollarsPerMonth(
  key: ContestantKey,
  eventsPerMonth: number,
  load: Load,
  prices: Prices,
): Month {
  const messages = eventsPerMonth / (1 - load.duplicates);
  const { dynamodb, sqs, sns, lambda } = scaled(
    dollarsPerMillionEvents(usageOf(key, load), prices),
    messages / MILLION,
  );
  const logs = messages * logGigabytes(key) * prices.logIngestion;
  const storage =
    eventsPerMonth *
    storedGigabytes(key, load) *
    (limits.sentTtlDays / DAYS_PER_MONTH) *
    (prices.tableStorage + prices.pointInTimeRecovery);
  const idle = idlePolls(prices) + (key === "todoke" ? idleTodoke(prices) : 0);
  const total = dynamodb + sqs + sns + lambda + logs + storage + idle;
  return { dynamodb, sqs, sns, lambda, logs, storage, idle, total };
}

const scaled = (
  { dynamodb, sqs, sns, lambda }: ReturnType<typeof dollarsPerMillionEvents>,
  times: number,
) => ({
  dynamodb: dynamodb * times,
  sqs: sqs * times,
  sns: sns * times,
  lambda: lambda * times,
});

function logGigabytes(key: ContestantKey): number {
  const { event, batch } = models[key].logBytes;
  return (event + (batch + LAMBDA_LOG_BYTES) / limits.batchSize) / GIGABYTE;
}

/** Taken to be kept for as long by all: the article's rows never expire, Powertools' in an hour. */
function storedGigabytes(key: ContestantKey, load: Load): number {
  const entries = key === "todoke" ? ENTRY_BYTES + OVERHEAD_BYTES : 0;
  return (inboxBytes(key, load) + OVERHEAD_BYTES + entries) / GIGABYTE;
}

const idlePolls = (prices: Prices): number =>
  ((POLLERS * MINUTES_PER_MONTH * 60) / POLL_SECONDS / MILLION) * prices.sqsRequests;

/** The page costs nothing while nobody looks at it. */
function idleTodoke(prices: Prices): number {
  return (
    idleSweeps(prices) +
    alarmCount * prices.alarms +
    customMetrics * prices.metrics +
    prices.charts +
    prices.keys // the alarms' own, in infra/on-call.ts
  );
}

/** Once a minute: its flags read, every shard asked, one row written. */
function idleSweeps(prices: Prices): number {
  const runs = (MINUTES_PER_MONTH * 60) / limits.sweepIntervalSeconds / MILLION;
  const reads = 1 + 0.5 * limits.shardCount;
  const seconds = 0.1 + 4 * latencies.read.medianSeconds;
  return (
    runs *
    (prices.scheduledTicks +
      prices.lambdaInvocations +
      seconds * prices.lambdaGigabyteSeconds +
      reads * prices.readRequestUnits +
      prices.writeRequestUnits)
  );
}

/** One of each name; `deadLettered` counts once for every reason that has ever occurred. */
const customMetrics = Object.keys(metrics.consumer).length + Object.keys(metrics.sweeper).length;
