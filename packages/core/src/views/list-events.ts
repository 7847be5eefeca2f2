import { type AttributeValue, QueryCommand } from "@aws-sdk/client-dynamodb";
import { abortBefore, type Clock, isoTime, type TimeLeft } from "../clock.ts";
import { daysToSeconds, limits } from "../limits.ts";
import { parkedPartition } from "../shard.ts";
import { type EventRow, type EventState, type Reading, readEvents, stateOf } from "./event-row.ts";
import { type IndexKey, type ListCursor, mergeKeys, type ReadKeys } from "./merged-keys.ts";

/**
 * - `pending`: still to be announced and not parked, first due first; stale ones are among them
 * - `stale`: of these the ones past due
 * - `parked`: first due first
 * - `recent`: all, last recorded first
 * - `sent`: of these the announced ones, also while they wait for their deletion
 * - `expired`: of those only the ones that wait for it
 */
export const eventLists = ["pending", "stale", "parked", "recent", "sent", "expired"] as const;
export type EventList = (typeof eventLists)[number];

export interface EventFilter {
  readonly list: EventList;
  /**
   * ISO 8601, both inclusive, of the time that the list sorts by: due for `pending`, `stale` and
   * `parked`, recorded for the others.
   */
  readonly from?: string;
  readonly to?: string;
  /** A further choice, made on the rows that were read: cheap where most of them match. */
  readonly keep?: (row: EventRow) => boolean;
}

export interface PageRequest {
  readonly limit: number;
  /** Of the page before, and of the same filter. */
  readonly cursor?: ListCursor | undefined;
}

export interface EventPage {
  /** Each with its state now. Without notification, source and fingerprint. */
  readonly events: readonly ListedEvent[];
  /** Undefined: there are no more. A page can be short, or empty, and still not be the last. */
  readonly next: ListCursor | undefined;
}

export interface ListedEvent {
  readonly row: EventRow;
  readonly state: EventState;
}

export interface Viewing extends Reading {
  readonly clock: Clock;
}

/** Rows read for a page that a filter left short, in pages: once more, and side by side. */
const FURTHER_PAGES = 3;

/**
 * One page of a list, out of 16 queries side by side and the rows of what is shown. Never a scan;
 * what a filter rejects is read on for once only. So a page of 50 costs at most 19 requests, and
 * waits for three of them at most, however large the table is.
 *
 * The index may lag behind: rows are read as they are now, and one that does not belong into the
 * list any more is left out.
 *
 * @throws when DynamoDB does not answer
 */
export async function listEvents(
  filter: EventFilter,
  { limit, cursor }: PageRequest,
  timeLeft: TimeLeft,
  viewing: Viewing,
): Promise<EventPage> {
  const now = viewing.clock();
  const list = LISTS[filter.list];
  if (rangeOf(filter, now).isEmpty) return { events: [], next: undefined };
  const keys = mergeKeys(reader(filter, limit, now, timeLeft, viewing), list.order, cursor);
  const matches = ({ row, state }: ListedEvent) =>
    list.states.includes(state) && (filter.keep?.(row) ?? true);
  const events: ListedEvent[] = [];
  const readOn = async (count: number) => {
    const ids = (await keys.next(count)).map(({ eventId }) => eventId);
    const rows = await readEvents(ids, timeLeft, viewing);
    for (const [index, id] of ids.entries()) {
      // The page is full. What was read beyond it is the next one's.
      if (events.length === limit) return keys.takeBack(ids.length - index);
      const row = rows.get(id);
      const event = row && { row, state: stateOf(row, now) };
      if (event && matches(event)) events.push(event);
    }
  };
  await readOn(limit);
  const isFiltered = filter.keep !== undefined || list.isPartial;
  const missing = limit - events.length;
  if (missing > 0) await readOn(isFiltered ? FURTHER_PAGES * limit : missing);
  return { events, next: keys.cursor() };
}

/** The ids of a whole list, page by page, for an action on all that match. */
export async function* eventIdsOf(
  filter: EventFilter,
  timeLeft: TimeLeft,
  viewing: Viewing,
): AsyncGenerator<string> {
  let cursor: ListCursor | undefined;
  do {
    const page = await listEvents(filter, { limit: 100, cursor }, timeLeft, viewing);
    for (const { row } of page.events) yield row.event_id;
    cursor = page.next;
  } while (cursor !== undefined);
}

interface ListShape {
  readonly index: "pending" | "timeline";
  readonly partitionKey: "pending_shard" | "shard";
  readonly sortKey: "due_at" | "recorded_at";
  readonly order: "ascending" | "descending";
  readonly states: readonly EventState[];
  /** The index also holds what is not of this list. */
  readonly isPartial?: boolean;
}

const BY_DUE = { index: "pending", partitionKey: "pending_shard", sortKey: "due_at" } as const;
const BY_TIME = { index: "timeline", partitionKey: "shard", sortKey: "recorded_at" } as const;

const LISTS: Readonly<Record<EventList, ListShape>> = {
  pending: { ...BY_DUE, order: "ascending", states: ["pending", "stale"] },
  stale: { ...BY_DUE, order: "ascending", states: ["stale"] },
  parked: { ...BY_DUE, order: "ascending", states: ["parked"] },
  recent: {
    ...BY_TIME,
    order: "descending",
    states: ["pending", "stale", "parked", "sent", "expired"],
  },
  sent: { ...BY_TIME, order: "descending", states: ["sent", "expired"], isPartial: true },
  expired: { ...BY_TIME, order: "descending", states: ["expired"], isPartial: true },
};

/** The query of a list in one shard, without its page. @param now epoch milliseconds */
export function shardQuery(filter: EventFilter, shard: string, tableName: string, now: number) {
  const { index, partitionKey, sortKey } = LISTS[filter.list];
  const { from, until } = rangeOf(filter, now);
  const partition = filter.list === "parked" ? parkedPartition(shard) : shard;
  return {
    TableName: tableName,
    IndexName: index,
    KeyConditionExpression: `#partition = :partition${condition(from, until)}`,
    // By other names: "shard" is a reserved word.
    ExpressionAttributeNames: {
      "#partition": partitionKey,
      ...(from === undefined && until === undefined ? {} : { "#sort": sortKey }),
    },
    ExpressionAttributeValues: {
      ":partition": { S: partition },
      ...(from === undefined ? {} : { ":from": { S: from } }),
      ...(until === undefined ? {} : { ":to": { S: until } }),
    },
  };
}

/**
 * What the index is asked for. A TTL is never earlier than `sentTtlDays` after an event was
 * recorded, so what is younger cannot be expired.
 *
 * @param now epoch milliseconds
 */
export function rangeOf({ list, from, to }: EventFilter, now: number) {
  const end = { stale: now, expired: now - daysToSeconds(limits.sentTtlDays) * 1_000 };
  const until = list === "stale" || list === "expired" ? earlier(to, isoTime(end[list])) : to;
  // DynamoDB refuses a BETWEEN that is the wrong way round.
  return { from, until, isEmpty: from !== undefined && until !== undefined && from > until };
}

const earlier = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b);

/** A sort key takes one condition only. */
function condition(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return " AND #sort BETWEEN :from AND :to";
  if (from !== undefined) return " AND #sort >= :from";
  return to === undefined ? "" : " AND #sort <= :to";
}

function reader(
  filter: EventFilter,
  limit: number,
  now: number,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: Viewing,
): ReadKeys {
  const { partitionKey, sortKey, order } = LISTS[filter.list];
  return async (shard, after) => {
    const query = shardQuery(filter, shard, tableName, now);
    const { Items = [], LastEvaluatedKey } = await dynamodb.send(
      new QueryCommand({
        ...query,
        Limit: limit,
        ScanIndexForward: order === "ascending",
        ...(after && {
          ExclusiveStartKey: {
            event_id: { S: after.eventId },
            [partitionKey]: query.ExpressionAttributeValues[":partition"],
            [sortKey]: { S: after.sort },
          },
        }),
      }),
      { abortSignal: abortBefore(timeLeft, 500) },
    );
    return {
      keys: Items.map((item) => toKey(item, sortKey)),
      isLast: LastEvaluatedKey === undefined,
    };
  };
}

const toKey = (item: Record<string, AttributeValue>, sortKey: string): IndexKey => ({
  eventId: item.event_id?.S ?? "",
  sort: item[sortKey]?.S ?? "",
});
