import {
  BatchGetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { backoffMilliseconds } from "../backoff.ts";
import { inBatches } from "../batches.ts";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { parkedPartition } from "../shard.ts";
import type { Backlog, BacklogOptions, DuePage, DueTimes } from "./backlog.ts";
import { type DueKey, type Item, type PendingRow, toKey, toRow } from "./pending-row.ts";

const GET_ITEMS = 100;
const GET_TRIES = 3;
const GET_RETRY = { baseMilliseconds: 50, capMilliseconds: 500 };
const RESERVE_MILLISECONDS = 500;

export const createBacklogReads = (
  options: BacklogOptions,
): Pick<Backlog, "due" | "countDue" | "load" | "loadPending" | "countParked"> => ({
  async due(shard, times, limit, timeLeft, from) {
    const page = pageOf(shard, times, { Limit: limit, ExclusiveStartKey: from });
    const { Items = [], LastEvaluatedKey } = await query(page, timeLeft, options);
    return { keys: Items.map((item) => toKey(item, shard)), next: LastEvaluatedKey };
  },
  countDue: (shard, times, timeLeft, from) => countIn(shard, times, timeLeft, from, options),
  countParked: (shard, timeLeft) =>
    countIn(parkedPartition(shard), {}, timeLeft, undefined, options),
  load: async (keys, timeLeft) => {
    const seen = new Set(keys.map(({ eventId, dueAt }) => `${dueAt} ${eventId}`));
    const rows = await loadPending(keys, timeLeft, options);
    return rows.filter(({ eventId, dueAt }) => seen.has(`${dueAt} ${eventId}`));
  },
  loadPending: (keys, timeLeft) => loadPending(keys, timeLeft, options),
});

async function countIn(
  partition: string,
  times: DueTimes,
  timeLeft: TimeLeft,
  from: DuePage["next"],
  options: BacklogOptions,
): Promise<number> {
  const counting = pageOf(partition, times, { Select: "COUNT", ExclusiveStartKey: from });
  return (await query(counting, timeLeft, options)).Count ?? 0;
}

const query = (
  page: Partial<QueryCommandInput>,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: BacklogOptions,
) =>
  dynamodb.send(new QueryCommand({ TableName: tableName, IndexName: "pending", ...page }), {
    abortSignal: abortBefore(timeLeft, RESERVE_MILLISECONDS),
  });

function pageOf(
  partition: string,
  { until, after }: DueTimes,
  page: Partial<QueryCommandInput>,
): Partial<QueryCommandInput> {
  const bound = until ?? after;
  const times = until === undefined ? "due_at > :bound" : "due_at <= :bound";
  return {
    ...page,
    KeyConditionExpression: `pending_shard = :partition${bound === undefined ? "" : ` AND ${times}`}`,
    ExpressionAttributeValues: {
      ":partition": { S: partition },
      ...(bound === undefined ? {} : { ":bound": { S: bound } }),
    },
  };
}

async function loadPending(
  keys: readonly DueKey[],
  timeLeft: TimeLeft,
  options: BacklogOptions,
): Promise<PendingRow[]> {
  const rows: PendingRow[] = [];
  for (const chunk of inBatches(keys, { maxEntries: GET_ITEMS })) {
    // A row that was moved while its shard was read is listed twice; BatchGetItem refuses that.
    const byId = new Map(chunk.map((key) => [key.eventId, key]));
    const items = await getAll([...byId.keys()], timeLeft, options);
    rows.push(...[...byId.values()].flatMap((key) => toRow(key, items.get(key.eventId)) ?? []));
  }
  return rows;
}

/** Until all are read: DynamoDB answers with 16 MB at most, and a throttled table with less. */
async function getAll(
  ids: readonly string[],
  timeLeft: TimeLeft,
  { dynamodb, tableName, sleep, random }: BacklogOptions,
): Promise<ReadonlyMap<string, Item>> {
  const items = new Map<string, Item>();
  let open: Item[] = ids.map((id) => ({ event_id: { S: id } }));
  let vain = 0;
  for (;;) {
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetItemCommand({
        RequestItems: { [tableName]: { Keys: open, ConsistentRead: true } },
      }),
      { abortSignal: abortBefore(timeLeft, RESERVE_MILLISECONDS) },
    );
    for (const item of Responses?.[tableName] ?? []) items.set(item.event_id?.S ?? "", item);
    const left = UnprocessedKeys?.[tableName]?.Keys ?? [];
    if (left.length === 0) return items;
    if (left.length === open.length) {
      vain += 1;
      if (vain === GET_TRIES) throw new Error(`DynamoDB left ${left.length} rows unread`);
      await sleep(backoffMilliseconds(GET_RETRY, vain, random));
    }
    open = left;
  }
}
