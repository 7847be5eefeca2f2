import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { abortBefore, type Clock, type TimeLeft } from "../clock.ts";
import { daysToSeconds, limits } from "../limits.ts";
import { type Pause, toPause } from "../ops/audit-flag.ts";
import { counterNames, hourOf } from "../ops/counters.ts";
import { latencyBounds } from "../ops/latency.ts";
import { FLAGS_KEY } from "../ops/sweep-runs.ts";
import { type Backlog, readBacklog } from "./backlog-now.ts";
import { HOUR_MILLISECONDS } from "./hours.ts";
import { listSweepRuns, type SweepRunView } from "./ops-log.ts";

type Item = Readonly<Record<string, unknown>>;

/** What the first screen is made from. */
export interface OverviewFigures {
  readonly backlog: Backlog;
  readonly pause: Pause;
  /** Newest first. */
  readonly runs: readonly SweepRunView[];
  /** What was counted in each of the last 24 hours, oldest first; undefined: nothing. */
  readonly hours: readonly (Item | undefined)[];
  /** Of the 24 hours whose sent events expire within the next 24. */
  readonly expiringHours: readonly (Item | undefined)[];
  /** Nothing pending, nothing counted, now or ever: no event has come yet. */
  readonly isNew: boolean;
}

export interface OverviewReading {
  readonly dynamodb: DynamoDBClient;
  readonly tableNames: Readonly<Record<"ProcessedEvents" | "Ops", string>>;
  readonly clock: Clock;
}

const HOURS = 24;
/** Enough to look past paused ones, and one that is under way, to one that counted. */
const RUNS = 20;

/**
 * Reads the figures of the first screen: 20 requests at most, two of them deep, however large the
 * table and the backlog are. That is 16 queries of the pending index, one of the runs, one for the
 * flag and the hours, one for the first rows; and one more where nothing was counted for a day.
 *
 * @throws when DynamoDB does not answer
 */
export async function readOverview(
  timeLeft: TimeLeft,
  { dynamodb, tableNames, clock }: OverviewReading,
): Promise<OverviewFigures> {
  const now = clock();
  const ops = { dynamodb, tableName: tableNames.Ops };
  const events = { dynamodb, tableName: tableNames.ProcessedEvents };
  const hoursRead = readHours(now, timeLeft, ops);
  const [backlog, counted, { entries: runs }, isNew] = await Promise.all([
    readBacklog(now, timeLeft, events),
    hoursRead,
    listSweepRuns({ limit: RUNS }, timeLeft, ops),
    hoursRead.then(
      ({ hours }) => hours.every((hour) => hour === undefined) && isUncounted(timeLeft, ops),
    ),
  ]);
  return { backlog, ...counted, runs, isNew: isNew && backlog.count === 0 };
}

interface OpsReading {
  readonly dynamodb: DynamoDBClient;
  readonly tableName: string;
}

/** What the overview needs of an hour: without its 420 minutes. */
const NAMES = [
  ...["kind", "id", "paused", "by", "at", "reason"],
  ...counterNames,
  ...Array.from({ length: latencyBounds.length + 1 }, (_, index) => `l${index}`),
];

async function readHours(now: number, timeLeft: TimeLeft, { dynamodb, tableName }: OpsReading) {
  const hours = dayOfHours(now);
  // Sent in these hours, and so expiring from now on. The TTL is set from when it was sent.
  const expiring = dayOfHours(
    now - daysToSeconds(limits.sentTtlDays) * 1_000 + (HOURS - 1) * HOUR_MILLISECONDS,
  );
  const ids = [...hours, ...expiring].map((id) => ({ kind: "hour", id }));
  const Keys = [FLAGS_KEY, ...ids].map(({ kind, id }) => ({ kind: { S: kind }, id: { S: id } }));
  const request = {
    Keys,
    ProjectionExpression: NAMES.map((name) => `#${name}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(NAMES.map((name) => [`#${name}`, name])),
  };
  const { Responses } = await dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [tableName]: request } }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  // A throttled table leaves hours out: the figures are approximate, and the next look has them.
  const items = (Responses?.[tableName] ?? []).map((item) => unmarshall(item));
  const byId = new Map(items.map((item) => [String(item.id), item]));
  return {
    pause: toPause(byId.get(FLAGS_KEY.id)),
    hours: hours.map((hour) => byId.get(hour)),
    expiringHours: expiring.map((hour) => byId.get(hour)),
  };
}

const dayOfHours = (last: number): readonly string[] =>
  Array.from({ length: HOURS }, (_, index) =>
    hourOf(last - (HOURS - 1 - index) * HOUR_MILLISECONDS),
  );

/** Whether not one hour was ever counted. They are kept for more than a year. */
async function isUncounted(timeLeft: TimeLeft, { dynamodb, tableName }: OpsReading) {
  const { Count } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "kind = :kind",
      ExpressionAttributeValues: { ":kind": { S: "hour" } },
      Select: "COUNT",
      Limit: 1,
    }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  return Count === 0;
}
