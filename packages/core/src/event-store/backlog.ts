import { type AttributeValue, BatchGetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { inBatches } from "../batches.ts";
import { abortBefore, isoTime, type TimeLeft } from "../clock.ts";
import { isJsonObject } from "../json.ts";
import type { Notification } from "../notification.ts";
import { parkedPartition } from "../shard.ts";
import { printable } from "../text.ts";
import { executeStatements, type PartiqlOptions, type StatementOutcome } from "./partiql.ts";

/** A row of the `pending` index: what is still to be announced, by when. */
export interface DueKey {
  readonly eventId: string;
  readonly shard: string;
  readonly dueAt: string;
}

export interface DuePage {
  readonly keys: readonly DueKey[];
  /** To be given back for the next page; undefined after the last. */
  readonly next: Record<string, AttributeValue> | undefined;
}

/** A pending row as it is in the table. */
export interface PendingRow extends DueKey {
  readonly eventType: string | undefined;
  readonly notification: Notification | undefined;
  /** Publish attempts begun. */
  readonly attempts: number;
  readonly recordedAt: string | undefined;
  /** Of a FIFO queue: the group, and SQS's number within it. */
  readonly groupId: string | undefined;
  readonly sequence: string | undefined;
}

/** A row taken for one publish attempt: nobody else will try until `nextDueAt`. */
export interface Claim {
  readonly row: PendingRow;
  /** ISO 8601. */
  readonly nextDueAt: string;
}

export interface Backlog {
  /**
   * @param until ISO 8601; rows due later are left out. Undefined: all pending rows of the shard
   * @param limit rows a page
   */
  due(
    shard: string,
    until: string | undefined,
    limit: number,
    timeLeft: TimeLeft,
    from?: DuePage["next"],
  ): Promise<DuePage>;
  /**
   * Reads rows as they are now, strongly consistent: the index may lag behind. Rows that are
   * sent, parked, gone, or due at another time than the index said are left out.
   */
  load(keys: readonly DueKey[], timeLeft: TimeLeft): Promise<readonly PendingRow[]>;
  /** Takes rows that are still pending and due as seen. `condition-failed`: somebody else has it. */
  claim(claims: readonly Claim[], timeLeft: TimeLeft): Promise<readonly StatementOutcome[]>;
  /** Gives claimed rows back as they were, but with an error: the attempt was no fault of theirs. */
  release(
    claims: readonly Claim[],
    error: string,
    timeLeft: TimeLeft,
  ): Promise<readonly StatementOutcome[]>;
  /** Notes why the attempt failed. The row comes again at its `nextDueAt`. */
  fail(
    claims: readonly Claim[],
    error: (claim: Claim) => string,
    timeLeft: TimeLeft,
  ): Promise<readonly StatementOutcome[]>;
  /** Takes rows out of the sweeper's way, with the reason, until a person has looked. */
  park(
    rows: readonly PendingRow[],
    reason: (row: PendingRow) => string,
    timeLeft: TimeLeft,
    now: number,
  ): Promise<readonly StatementOutcome[]>;
  /** @returns how many rows are parked; at least so many, if the answer was cut at 1 MB */
  countParked(shard: string, timeLeft: TimeLeft): Promise<number>;
}

const GET_ITEMS = 100;
const RESERVE_MILLISECONDS = 500;
const ERROR_LENGTH = 300;

/** The part of the event table that is not yet announced, for whoever sees to it. */
export function createBacklog(options: PartiqlOptions & { readonly tableName: string }): Backlog {
  const { dynamodb, tableName } = options;
  const abort = (timeLeft: TimeLeft) => ({
    abortSignal: abortBefore(timeLeft, RESERVE_MILLISECONDS),
  });
  const update = (clauses: string, parameters: readonly AttributeValue[]) => ({
    Statement: `UPDATE "${tableName}" ${clauses} WHERE event_id=? AND "status"='pending' AND due_at=?`,
    Parameters: [...parameters],
  });
  const execute = (statements: ReturnType<typeof update>[], timeLeft: TimeLeft) =>
    executeStatements(statements, timeLeft, options);

  return {
    async due(shard, until, limit, timeLeft, from) {
      const bound = until === undefined ? "" : " AND due_at <= :until";
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: "pending",
        KeyConditionExpression: `pending_shard = :shard${bound}`,
        ExpressionAttributeValues: {
          ":shard": { S: shard },
          ...(until === undefined ? {} : { ":until": { S: until } }),
        },
        Limit: limit,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      const { Items = [], LastEvaluatedKey } = await dynamodb.send(query, abort(timeLeft));
      return { keys: Items.map((item) => toKey(item, shard)), next: LastEvaluatedKey };
    },

    async load(keys, timeLeft) {
      const rows: PendingRow[] = [];
      for (const chunk of inBatches(keys, { maxEntries: GET_ITEMS })) {
        const Keys = chunk.map(({ eventId }) => ({ event_id: { S: eventId } }));
        const { Responses } = await dynamodb.send(
          new BatchGetItemCommand({
            RequestItems: { [tableName]: { Keys, ConsistentRead: true } },
          }),
          abort(timeLeft),
        );
        // What DynamoDB left unprocessed is still due, and the next run's.
        const items = new Map(Responses?.[tableName]?.map((item) => [item.event_id?.S, item]));
        for (const key of chunk) {
          const row = toRow(key, items.get(key.eventId));
          if (row) rows.push(row);
        }
      }
      return rows;
    },

    claim: (claims, timeLeft) =>
      execute(
        claims.map(({ row, nextDueAt }) =>
          update("SET attempts=? SET due_at=?", [
            { N: String(row.attempts + 1) },
            { S: nextDueAt },
            { S: row.eventId },
            { S: row.dueAt },
          ]),
        ),
        timeLeft,
      ),

    release: (claims, error, timeLeft) =>
      execute(
        claims.map(({ row, nextDueAt }) =>
          update("SET attempts=? SET due_at=? SET last_error=?", [
            { N: String(row.attempts) },
            { S: row.dueAt },
            { S: printable(error, ERROR_LENGTH) },
            { S: row.eventId },
            { S: nextDueAt },
          ]),
        ),
        timeLeft,
      ),

    fail: (claims, error, timeLeft) =>
      execute(
        claims.map((claim) =>
          update("SET last_error=?", [
            { S: printable(error(claim), ERROR_LENGTH) },
            { S: claim.row.eventId },
            { S: claim.nextDueAt },
          ]),
        ),
        timeLeft,
      ),

    park: (rows, reason, timeLeft, now) =>
      execute(
        rows.map((row) =>
          update("SET pending_shard=? SET parked_at=? SET last_error=?", [
            { S: parkedPartition(row.shard) },
            { S: isoTime(now) },
            { S: printable(reason(row), ERROR_LENGTH) },
            { S: row.eventId },
            { S: row.dueAt },
          ]),
        ),
        timeLeft,
      ),

    async countParked(shard, timeLeft) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: "pending",
        KeyConditionExpression: "pending_shard = :shard",
        ExpressionAttributeValues: { ":shard": { S: parkedPartition(shard) } },
        Select: "COUNT",
      });
      const { Count = 0 } = await dynamodb.send(query, abort(timeLeft));
      return Count;
    },
  };
}

const toKey = (item: Record<string, AttributeValue>, shard: string): DueKey => ({
  eventId: item.event_id?.S ?? "",
  dueAt: item.due_at?.S ?? "",
  shard,
});

/** Reads a row that anybody may have written: what is missing or odd is undefined, never an error. */
function toRow(
  key: DueKey,
  item: Record<string, AttributeValue> | undefined,
): PendingRow | undefined {
  if (item === undefined) return undefined;
  const row = unmarshall(item);
  const isDue = row.status === "pending" && row.due_at === key.dueAt;
  if (!isDue || row.pending_shard !== key.shard) return undefined;
  const source = isJsonObject(row.source) ? row.source : {};
  return {
    ...key,
    eventType: text(row.event_type),
    notification: isNotification(row.notification) ? row.notification : undefined,
    attempts: typeof row.attempts === "number" ? row.attempts : 0,
    recordedAt: text(row.recorded_at),
    groupId: text(source.group_id),
    sequence: text(source.sequence),
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

const isNotification = (value: unknown): value is Notification =>
  isJsonObject(value) &&
  typeof value.body === "string" &&
  (value.subject === undefined || typeof value.subject === "string") &&
  (value.attributes === undefined || isTexts(value.attributes));

const isTexts = (value: unknown): boolean =>
  isJsonObject(value) && Object.values(value).every((one) => typeof one === "string");
