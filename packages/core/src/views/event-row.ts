import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import pMap from "p-map";
import * as z from "zod/mini";
import { inBatches } from "../batches.ts";
import { abortBefore, isoTime, type TimeLeft } from "../clock.ts";
import { limits } from "../limits.ts";
import { senders } from "../processed-event.ts";
import { utf8Bytes } from "../text.ts";

const absent = undefined;
const text = z.catch(z.optional(z.string()), absent);
const number = z.catch(z.optional(z.number()), absent);

/** A row that anybody may have written: what is missing or odd is undefined, never an error. */
const Row = z.object({
  event_id: z.string(),
  // As the consumer reads it: whatever is not sent is still to be announced.
  status: z.catch(z.enum(["pending", "sent"]), "pending"),
  event_type: text,
  fingerprint: text,
  notification: z.catch(
    z.optional(
      z.object({
        subject: z.exactOptional(z.string()),
        body: z.string(),
        attributes: z.exactOptional(z.record(z.string(), z.string())),
      }),
    ),
    absent,
  ),
  recorded_at: text,
  due_at: text,
  sent_at: text,
  parked_at: text,
  attempts: z.catch(z.number(), 0),
  last_error: text,
  sent_by: z.catch(z.optional(z.enum(senders)), absent),
  message_id: text,
  source: z.catch(
    z.optional(
      z.object({
        envelope: text,
        message_id: text,
        group_id: text,
        sequence: text,
        receive_count: number,
        trace_id: text,
      }),
    ),
    absent,
  ),
  ttl: number,
  pending_shard: text,
});

/** One event as the inbox has it. Names are the columns'; `ttl` is in epoch seconds. */
export type EventRow = z.infer<typeof Row>;

/**
 * What an operator calls an event: `stale` is pending and past due, `parked` is out of the
 * sweeper's way, `expired` is sent and past its TTL, though DynamoDB has not deleted it yet.
 */
export type EventState = "pending" | "stale" | "parked" | "sent" | "expired";

/** @param now epoch milliseconds */
export function stateOf(row: EventRow, now: number): EventState {
  if (row.status === "sent") {
    return row.ttl !== undefined && row.ttl * 1_000 <= now ? "expired" : "sent";
  }
  if (row.parked_at !== undefined) return "parked";
  return row.due_at === undefined || row.due_at <= isoTime(now) ? "stale" : "pending";
}

export interface Reading {
  readonly dynamodb: DynamoDBClient;
  /** Of the event table. */
  readonly tableName: string;
}

/**
 * Whether DynamoDB takes this as a key at all. What it refuses is no event's id, and must not let
 * a whole request fail: one dead letter with a book for an id would hide all the others.
 */
export const isKey = (eventId: string): boolean =>
  eventId !== "" && utf8Bytes(eventId) <= PARTITION_KEY_BYTES;

const PARTITION_KEY_BYTES = 2_048;

/** @returns the row as it is now, parsed and raw; undefined when there is none */
export async function readEvent(
  eventId: string,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: Reading,
): Promise<{ readonly row: EventRow; readonly raw: Record<string, unknown> } | undefined> {
  if (!isKey(eventId)) return undefined;
  const { Item } = await dynamodb.send(
    new GetItemCommand({
      TableName: tableName,
      Key: { event_id: { S: eventId } },
      ConsistentRead: true,
    }),
    { abortSignal: abortBefore(timeLeft, RESERVE_MILLISECONDS) },
  );
  if (Item === undefined) return undefined;
  const raw = toRaw(Item);
  return { row: Row.parse(raw), raw };
}

/** An item as plain values. A number that no double holds stays a text: it would otherwise throw. */
export const toRaw = (item: Record<string, AttributeValue>): Record<string, unknown> =>
  unmarshall(item, {
    wrapNumbers: (text) =>
      Number.isSafeInteger(Number(text)) || !/^-?\d+$/.test(text) ? Number(text) : text,
  });

const RESERVE_MILLISECONDS = 500;
const GET_ITEMS = 100;

/** What a list shows. A page of whole rows could hold 25 MB of notifications. */
const SUMMARY = [
  "event_id",
  "status",
  "event_type",
  "recorded_at",
  "due_at",
  "sent_at",
  "parked_at",
  "attempts",
  "last_error",
  "sent_by",
  "message_id",
  "ttl",
] as const;

/**
 * Reads rows without notification, source and fingerprint, as they are now, 100 a call.
 *
 * @returns by event id; ids without a row are left out
 */
export async function readEvents(
  eventIds: readonly string[],
  timeLeft: TimeLeft,
  reading: Reading,
): Promise<ReadonlyMap<string, EventRow>> {
  const keys = [...new Set(eventIds)].filter(isKey);
  const batches = inBatches(keys, { maxEntries: GET_ITEMS });
  const found = await pMap(batches, (ids) => getAll(ids, timeLeft, reading), {
    concurrency: limits.concurrency,
  });
  const rows = found.flat().map((item) => Row.parse(toRaw(item)));
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** @throws Error when DynamoDB answers for none of the keys: it is throttled */
async function getAll(
  eventIds: readonly string[],
  timeLeft: TimeLeft,
  { dynamodb, tableName }: Reading,
): Promise<Record<string, AttributeValue>[]> {
  const items: Record<string, AttributeValue>[] = [];
  const names = SUMMARY.map((name) => [`#${name}`, name]);
  const summary = {
    ConsistentRead: true,
    ProjectionExpression: names.map(([alias]) => alias).join(", "),
    ExpressionAttributeNames: Object.fromEntries(names),
  };
  let keys: Record<string, AttributeValue>[] = eventIds.map((id) => ({ event_id: { S: id } }));
  while (keys.length > 0) {
    const RequestItems = { [tableName]: { Keys: keys, ...summary } };
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetItemCommand({ RequestItems }),
      { abortSignal: abortBefore(timeLeft, RESERVE_MILLISECONDS) },
    );
    items.push(...(Responses?.[tableName] ?? []));
    const rest = UnprocessedKeys?.[tableName]?.Keys ?? [];
    // The answer is cut at 16 MB, and the next goes on. No progress at all is another matter.
    if (rest.length >= keys.length) throw new Error("DynamoDB leaves rows unread");
    keys = rest;
  }
  return items;
}
