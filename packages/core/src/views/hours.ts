import { type AttributeValue, QueryCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { abortBefore, isoTime, type TimeLeft } from "../clock.ts";
import { type CounterName, counterNames, hourOf, minuteAttribute } from "../ops/counters.ts";
import type { OpsReading } from "./ops-log.ts";

type Counts = Readonly<Record<CounterName, number>>;

export interface HourCounts extends Counts {
  /** In UTC, e.g. `2026-11-30T17`. */
  readonly hour: string;
}

export interface SeriesPoint extends Counts {
  /** Its beginning, ISO 8601. */
  readonly at: string;
}

export interface TimeRange {
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds; the hour or minute that it is in is the last one. */
  readonly to: number;
}

export const HOUR_MILLISECONDS = 60 * 60 * 1_000;
export const MINUTE_MILLISECONDS = 60 * 1_000;

/** A query for a week's hours is about half of what DynamoDB answers with at once. */
export const MAX_MINUTE_DAYS = 7;
export const MAX_HOUR_DAYS = 100;
const MAX_HOURS = MAX_HOUR_DAYS * 24;

/**
 * The counters of each hour of a range, oldest first. Hours in which nothing happened are there
 * with zeros. Approximate: see `createCounters`.
 *
 * @returns none when `to` is before `from`
 * @throws RangeError for more than 100 days; an error when DynamoDB does not answer
 */
export async function hourlyCounts(
  range: TimeRange,
  timeLeft: TimeLeft,
  reading: OpsReading,
): Promise<readonly HourCounts[]> {
  const items = await itemsOf(range, timeLeft, reading);
  return [...items].map(([hour, item]) => ({ ...countsOf(item, (name) => name), hour }));
}

/**
 * The counters of each minute of a range, oldest first, as `hourlyCounts`. What an earlier version
 * counted by the hour only has no minutes: zeros.
 *
 * @throws RangeError for more than 7 days; an error when DynamoDB does not answer
 */
export async function minutelyCounts(
  range: TimeRange,
  timeLeft: TimeLeft,
  reading: OpsReading,
): Promise<readonly SeriesPoint[]> {
  const { from, to } = range;
  if (to - from > MAX_MINUTE_DAYS * 24 * HOUR_MILLISECONDS) {
    throw new RangeError(`More than ${MAX_MINUTE_DAYS} days by the minute`);
  }
  const items = await itemsOf(range, timeLeft, reading);
  const first = Math.floor(from / MINUTE_MILLISECONDS);
  const length = Math.max(0, Math.floor(to / MINUTE_MILLISECONDS) - first + 1);
  return Array.from({ length }, (_, index) => {
    const at = isoTime((first + index) * MINUTE_MILLISECONDS);
    const item = items.get(at.slice(0, 13));
    return { at, ...countsOf(item, (name) => minuteAttribute(at.slice(14, 16), name)) };
  });
}

type Item = Readonly<Record<string, unknown>>;

/** One entry an hour, in their order; undefined where nothing was counted. */
async function itemsOf(
  { from, to }: TimeRange,
  timeLeft: TimeLeft,
  reading: OpsReading,
): Promise<ReadonlyMap<string, Item | undefined>> {
  const hours = hoursBetween(from, to);
  const items = new Map<string, Item | undefined>(hours.map((hour) => [hour, undefined]));
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return items;
  if (hours.length > MAX_HOURS) throw new RangeError(`More than ${MAX_HOURS} hours`);
  for await (const item of itemsBetween(first, last, timeLeft, reading)) {
    items.set(String(item.id), item);
  }
  return items;
}

export function hoursBetween(from: number, to: number): string[] {
  const first = Math.floor(from / HOUR_MILLISECONDS);
  const length = Math.max(0, Math.floor(to / HOUR_MILLISECONDS) - first + 1);
  // One more than allowed is enough to say so.
  return Array.from({ length: Math.min(length, MAX_HOURS + 1) }, (_, index) =>
    hourOf((first + index) * HOUR_MILLISECONDS),
  );
}

async function* itemsBetween(
  first: string,
  last: string,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: OpsReading,
): AsyncGenerator<Item> {
  let start: Record<string, AttributeValue> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamodb.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "kind = :kind AND id BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":kind": { S: "hour" },
          ":first": { S: first },
          ":last": { S: last },
        },
        ...(start && { ExclusiveStartKey: start }),
      }),
      { abortSignal: abortBefore(timeLeft, 500) },
    );
    for (const item of Items) yield unmarshall(item);
    start = LastEvaluatedKey;
  } while (start !== undefined);
}

/** @param attribute under which a counter is on the item */
export function countsOf(
  item: Item | undefined,
  attribute: (name: CounterName) => string = (name) => name,
): Counts {
  const counts = counterNames.map((name) => {
    const value = item?.[attribute(name)];
    return [name, typeof value === "number" ? value : 0];
  });
  // Object.fromEntries widens the names, which are exactly counterNames.
  return Object.fromEntries(counts) as Counts;
}
