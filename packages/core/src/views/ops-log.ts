import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { isKey } from "./event-row.ts";

export interface OpsReading {
  readonly dynamodb: DynamoDBClient;
  /** Of the ops table. */
  readonly tableName: string;
}

export interface OpsPageRequest {
  readonly limit: number;
  /** The last id of the page before. */
  readonly after?: string | undefined;
}

export interface OpsPage<Entry> {
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** To be given as `after`; undefined when there are no more. */
  readonly next: string | undefined;
}

const text = z.catch(z.optional(z.string()), undefined);
const count = z.catch(z.number(), 0);

const Audit = z.object({
  id: z.string(),
  action: z.catch(z.string(), "unknown"),
  actor: z.catch(z.string(), "unknown"),
  reason: z.catch(z.string(), ""),
  at: text,
  event_id: text,
  details: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
});

/** What a person did. Actions of older or newer versions are kept as they are written. */
export type AuditView = z.infer<typeof Audit>;

const Run = z.object({
  id: z.string(),
  trigger: z.catch(z.string(), "unknown"),
  status: z.catch(z.string(), "unknown"),
  started_at: text,
  duration_ms: count,
  scanned: count,
  claimed: count,
  sent: count,
  failed: count,
  parked: count,
  remaining: count,
  oldest_pending_seconds: count,
  /** Undefined where it did not look, or was written by an earlier version. */
  parked_now: z.catch(z.optional(z.number()), undefined),
  error: text,
});

export type SweepRunView = z.infer<typeof Run>;

/** What people did, newest first. @throws when DynamoDB does not answer */
export const listAudit = (
  page: OpsPageRequest,
  timeLeft: TimeLeft,
  reading: OpsReading,
): Promise<OpsPage<AuditView>> =>
  listNewest("audit", (item) => Audit.parse(item), page, timeLeft, reading);

/** Sweeper runs, newest first. @throws when DynamoDB does not answer */
export const listSweepRuns = (
  page: OpsPageRequest,
  timeLeft: TimeLeft,
  reading: OpsReading,
): Promise<OpsPage<SweepRunView>> =>
  listNewest("run", (item) => Run.parse(item), page, timeLeft, reading);

/** Runs that began within a range, newest first, so many at most. */
export async function sweepRunsBetween(
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
  timeLeft: TimeLeft,
  { dynamodb, tableName }: OpsReading,
): Promise<readonly SweepRunView[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "kind = :kind AND id BETWEEN :from AND :to",
      // An id is its time and a random part: behind every id of the last millisecond is `~`.
      ExpressionAttributeValues: {
        ":kind": { S: "run" },
        ":from": { S: from },
        ":to": { S: `${to}~` },
      },
      ScanIndexForward: false,
      Limit: limit,
    }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  return Items.map((item) => Run.parse(unmarshall(item)));
}

/** One entry by its id; undefined when there is none (any more). */
export const readAudit = async (id: string, timeLeft: TimeLeft, reading: OpsReading) => {
  const item = await readOne("audit", id, timeLeft, reading);
  return item && Audit.parse(item);
};

export const readSweepRun = async (id: string, timeLeft: TimeLeft, reading: OpsReading) => {
  const item = await readOne("run", id, timeLeft, reading);
  return item && Run.parse(item);
};

async function readOne(
  kind: "audit" | "run",
  id: string,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: OpsReading,
): Promise<Record<string, unknown> | undefined> {
  const Key = { kind: { S: kind }, id: { S: id } };
  const { Item } = await dynamodb.send(
    new GetItemCommand({ TableName: tableName, Key, ConsistentRead: true }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  return Item && unmarshall(Item);
}

async function listNewest<Entry extends { readonly id: string }>(
  kind: "audit" | "run",
  parse: (item: Record<string, unknown>) => Entry,
  { limit, after }: OpsPageRequest,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: OpsReading,
): Promise<OpsPage<Entry>> {
  const { Items = [], LastEvaluatedKey } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "kind = :kind",
      ExpressionAttributeValues: { ":kind": { S: kind } },
      ScanIndexForward: false,
      Limit: limit,
      ...(after === undefined
        ? {}
        : { ExclusiveStartKey: { kind: { S: kind }, id: { S: after } } }),
    }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  const entries = Items.map((item) => parse(unmarshall(item)));
  return { entries, next: LastEvaluatedKey?.id?.S };
}

const EVENT_ENTRIES = 50;

/**
 * What people did with one event, newest first, 50 at most. The index holds keys only, and lags
 * behind by moments; the entries themselves are read from the table.
 */
export async function auditOfEvent(
  eventId: string,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: OpsReading,
): Promise<readonly AuditView[]> {
  if (!isKey(eventId)) return [];
  const abort = { abortSignal: abortBefore(timeLeft, 500) };
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "by_event",
      KeyConditionExpression: "event_id = :event",
      ExpressionAttributeValues: { ":event": { S: eventId } },
      ScanIndexForward: false,
      Limit: EVENT_ENTRIES,
    }),
    abort,
  );
  if (Items.length === 0) return [];
  const Keys = Items.flatMap(({ kind, id }) => (kind && id ? [{ kind, id }] : []));
  const { Responses } = await dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys } } }),
    abort,
  );
  // A throttled table leaves entries out; they are in the audit log all the same.
  const found: Record<string, AttributeValue>[] = Responses?.[tableName] ?? [];
  return found
    .map((item) => Audit.parse(unmarshall(item)))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
}
