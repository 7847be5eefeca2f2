import { type AttributeValue, QueryCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { type CounterName, counterNames, hourOf } from "../ops/counters.ts";
import type { OpsReading } from "./ops-log.ts";

export interface HourCounts extends Readonly<Record<CounterName, number>> {
  /** In UTC, e.g. `2026-11-30T17`. */
  readonly hour: string;
}

const HOUR_MILLISECONDS = 60 * 60 * 1_000;

/**
 * The counters of each hour from one time to another, both hours included, oldest first. Hours in
 * which nothing happened are there with zeros. Approximate: see `createCounters`.
 *
 * @param from epoch milliseconds
 * @param to epoch milliseconds
 * @returns none when `to` is before `from`
 * @throws RangeError for more than 100 days; an error when DynamoDB does not answer
 */
export async function hourlyCounts(
  { from, to }: { readonly from: number; readonly to: number },
  timeLeft: TimeLeft,
  reading: OpsReading,
): Promise<readonly HourCounts[]> {
  const hours = hoursBetween(from, to);
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return [];
  if (hours.length > MAX_HOURS) throw new RangeError(`More than ${MAX_HOURS} hours`);
  const items = new Map<string, Record<string, unknown>>();
  for await (const item of itemsBetween(first, last, timeLeft, reading)) {
    items.set(String(item.id), item);
  }
  return hours.map((hour) => ({ ...countsOf(items.get(hour)), hour }));
}

const MAX_HOURS = 100 * 24;

function hoursBetween(from: number, to: number): string[] {
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
): AsyncGenerator<Record<string, unknown>> {
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

function countsOf(item: Record<string, unknown> | undefined): Record<CounterName, number> {
  const counts = Object.fromEntries(
    counterNames.map((name) => {
      const value = item?.[name];
      return [name, typeof value === "number" ? value : 0];
    }),
  );
  // Object.fromEntries widens the names, which are exactly counterNames.
  return counts as Record<CounterName, number>;
}
