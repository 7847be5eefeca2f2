import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { isJsonObject } from "../json.ts";
import type { Notification } from "../notification.ts";

/** A row of the `pending` index: what is still to be announced, by when. */
export interface DueKey {
  readonly eventId: string;
  readonly shard: string;
  readonly dueAt: string;
}

/** A pending row as it is in the table. */
export interface PendingRow extends DueKey {
  readonly eventType: string | undefined;
  readonly notification: Notification | undefined;
  /** Publish attempts begun. */
  readonly attempts: number;
  /** Of the last attempt that failed; none while one is under way, or when it ended in a crash. */
  readonly lastError?: string | undefined;
  readonly recordedAt: string | undefined;
  /** Of a FIFO queue: the group, and SQS's number within it. */
  readonly groupId: string | undefined;
  readonly sequence: string | undefined;
}

export type Item = Record<string, AttributeValue>;

export const toKey = (item: Item, shard: string): DueKey => ({
  eventId: item.event_id?.S ?? "",
  dueAt: item.due_at?.S ?? "",
  shard,
});

/**
 * Reads a row that anybody may have written: what is missing or odd is undefined, never an error.
 *
 * @returns the row with the time at which it is due now, which may be another than the key says;
 *   undefined when it is no longer pending, or parked
 */
export function toRow(key: DueKey, item: Item | undefined): PendingRow | undefined {
  if (item === undefined) return undefined;
  // Numbers that no double holds would otherwise throw, and one such row end every run.
  const row = unmarshall(item, { wrapNumbers: Number });
  if (row.status !== "pending" || row.pending_shard !== key.shard) return undefined;
  const source = isJsonObject(row.source) ? row.source : {};
  return {
    ...key,
    dueAt: text(row.due_at) ?? "",
    eventType: text(row.event_type),
    notification: isNotification(row.notification) ? row.notification : undefined,
    attempts: typeof row.attempts === "number" ? row.attempts : 0,
    lastError: text(row.last_error),
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
