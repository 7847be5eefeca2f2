import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { Entity } from "electrodb/src/entity.js";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { sha256Hex } from "../fingerprint.ts";
import { daysToSeconds } from "../limits.ts";
import { tables } from "../tables.ts";
import type { AuditEntryRow } from "./audit-entry.ts";

/**
 * That a request with this idempotency key was carried out, and by which audit entry. It is an
 * item of its own, in the transaction of the effect: the entry's id begins with the time, which a
 * second call cannot know.
 */
export const AuditRequest = new Entity(
  {
    model: { service: "todoke", entity: "audit_request", version: "1" },
    attributes: {
      kind: { type: ["request"] as const, required: true },
      id: { type: "string", required: true },
      audit_id: { type: "string", required: true },
      at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byId: {
        pk: { field: "kind", composite: ["kind"], template: "${kind}", casing: "none" },
        sk: { field: "id", composite: ["id"], template: "${id}", casing: "none" },
      },
    },
  },
  { table: tables.Ops.name },
);

/** The request that was carried out first. */
export interface FirstRequest {
  readonly auditId: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A client that repeats itself does so within minutes; a week also covers a job left overnight. */
const TTL_DAYS = 7;

type Entry = Pick<AuditEntryRow, "id" | "at" | "action" | "actor" | "event_id">;

/** The write that lets a key be used once. */
export const requestWrite = (key: string, entry: Entry, now: number) =>
  AuditRequest.create({
    kind: "request",
    id: requestId(key, entry),
    audit_id: entry.id,
    at: entry.at,
    ttl: Math.floor(now / 1_000) + daysToSeconds(TTL_DAYS),
  });

/**
 * One person's key, for one action on one event: the same key over a list of events is a key for
 * each. Hashed, as no key may be joined from texts that a caller chooses.
 */
const requestId = (key: string, { action, actor, event_id }: Omit<Entry, "id" | "at">): string =>
  sha256Hex(JSON.stringify([action, actor, key, event_id ?? null]));

/** @returns undefined when the key was not used yet; strongly consistent */
export async function findRequest(
  key: string,
  entry: Omit<Entry, "id" | "at">,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: { readonly dynamodb: DynamoDBClient; readonly tableName: string },
): Promise<FirstRequest | undefined> {
  const { Item } = await dynamodb.send(
    new GetItemCommand({
      TableName: tableName,
      Key: { kind: { S: "request" }, id: { S: requestId(key, entry) } },
      ConsistentRead: true,
    }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  return Item && toFirstRequest(unmarshall(Item));
}

export const toFirstRequest = (row: Readonly<Record<string, unknown>>): FirstRequest => ({
  auditId: String(row.audit_id),
  at: String(row.at),
});
