import { BatchGetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { abortBefore, isoTime, type TimeLeft } from "../clock.ts";
import { limits } from "../limits.ts";
import { allShards } from "../shard.ts";
import { isKey, type Reading } from "./event-row.ts";

/** What is still to be announced, and not parked. */
export interface Backlog {
  /** At least so many, where `isCapped`. */
  readonly count: number;
  readonly isCapped: boolean;
  /** Of these past due; at least so many, where `isStaleCapped`. */
  readonly stale: number;
  readonly isStaleCapped: boolean;
  /** Past due for so long that sweeps must have left them out: 0 while all is well. */
  readonly overdue: number;
  /** When the oldest of those that were read was recorded, epoch milliseconds; undefined: none. */
  readonly oldestAt: number | undefined;
  /** All rows were read: no other can be older. */
  readonly isOldestSure: boolean;
}

/** Keys read of each shard: 1,600 in all are counted exactly, as ids spread evenly. */
const KEYS = 100;
/** Rows read for their age: those due first, as many as one call takes. */
const ROWS = 100;

/**
 * Looks at the backlog: one query a shard, then one read of the rows that are due first. It costs
 * the same however large the backlog is: a large one is counted up to a cap.
 *
 * The index is in the order of due times. A row that was tried is due later than when it was new,
 * by ten minutes at most, so that the oldest rows are among the first, though not always the first.
 *
 * @param now epoch milliseconds
 * @throws when DynamoDB does not answer
 */
export async function readBacklog(
  now: number,
  timeLeft: TimeLeft,
  reading: Reading,
): Promise<Backlog> {
  const pages = await Promise.all(allShards().map((shard) => readShard(shard, timeLeft, reading)));
  const keys = pages.flatMap((page) => page.keys);
  const first = keys.toSorted((a, b) => compare(a.dueAt, b.dueAt)).slice(0, ROWS);
  const cut = pages.filter(({ isCut }) => isCut);
  const isDueBy = (time: number) => {
    const by = isoTime(time);
    return ({ dueAt }: Key) => dueAt <= by;
  };
  // Two sweeps had the time to take it.
  const patience = 2 * limits.sweepIntervalSeconds * 1_000;
  return {
    count: keys.length,
    isCapped: cut.length > 0,
    stale: keys.filter(isDueBy(now)).length,
    isStaleCapped: cut.some((page) => page.keys.every(isDueBy(now))),
    overdue: keys.filter(isDueBy(now - patience)).length,
    oldestAt: await oldestOf(first, timeLeft, reading),
    isOldestSure: cut.length === 0 && first.length === keys.length,
  };
}

interface Key {
  readonly eventId: string;
  readonly dueAt: string;
}

async function readShard(shard: string, timeLeft: TimeLeft, { dynamodb, tableName }: Reading) {
  const { Items = [], LastEvaluatedKey } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "pending",
      KeyConditionExpression: "pending_shard = :shard",
      ExpressionAttributeValues: { ":shard": { S: shard } },
      Limit: KEYS,
    }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  const keys = Items.map(
    ({ event_id, due_at }): Key => ({ eventId: event_id?.S ?? "", dueAt: due_at?.S ?? "" }),
  );
  return { keys, isCut: LastEvaluatedKey !== undefined };
}

/** Among those that are still pending: the index lags behind. */
async function oldestOf(
  keys: readonly Key[],
  timeLeft: TimeLeft,
  { dynamodb, tableName }: Reading,
): Promise<number | undefined> {
  const ids = [...new Set(keys.map(({ eventId }) => eventId))].filter(isKey);
  if (ids.length === 0) return undefined;
  const request = {
    Keys: ids.map((id) => ({ event_id: { S: id } })),
    ProjectionExpression: "recorded_at, pending_shard",
  };
  const { Responses } = await dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [tableName]: request } }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  const times = (Responses?.[tableName] ?? [])
    .filter(({ pending_shard }) => pending_shard !== undefined)
    .map(({ recorded_at }) => Date.parse(recorded_at?.S ?? ""))
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : Math.min(...times);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
