import { type DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { EntityItem } from "electrodb";
import { Entity } from "electrodb/src/entity.js";
import { abortBefore, isoTime, type Random, type TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { daysToSeconds, limits } from "../limits.ts";
import { tables } from "../tables.ts";
import { printable } from "../text.ts";

export const auditActions = [
  "event.republish",
  "event.unpark",
  "sweeper.pause",
  "sweeper.resume",
  "sweeper.run",
  "dead_letters.redrive",
  "dead_letters.discard",
] as const;

export type AuditAction = (typeof auditActions)[number];

/**
 * That a person did something, and why. Keys are raw, as in `processed-event.ts`; `event_id` is
 * there only where the action was about one event, and puts the entry into `by_event`.
 */
export const AuditEntry = new Entity(
  {
    model: { service: "todoke", entity: "audit_entry", version: "1" },
    attributes: {
      kind: { type: ["audit"] as const, required: true },
      /** ISO 8601, then a random part: sorts by time. */
      id: { type: "string", required: true },
      action: { type: auditActions, required: true },
      /** The operator's subject, as the API authenticated it. */
      actor: { type: "string", required: true },
      reason: { type: "string", required: true },
      at: { type: "string", required: true },
      event_id: { type: "string" },
      /** What was found and what was done, by the action's own names. Never a payload. */
      details: { type: "any" },
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

export type AuditEntryRow = EntityItem<typeof AuditEntry>;

/** Who acts, and why: what every manual action must state. */
export interface Actor {
  readonly actor: string;
  readonly reason: string;
}

export interface AuditParts extends Actor {
  readonly action: AuditAction;
  readonly eventId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** @param now epoch milliseconds */
export function auditEntry(parts: AuditParts, now: number, random: Random): AuditEntryRow {
  const { action, actor, reason, eventId, details } = parts;
  return {
    kind: "audit",
    id: `${isoTime(now)}#${randomPart(random)}`,
    action,
    actor: printable(actor, 200),
    reason: printable(reason, 500),
    at: isoTime(now),
    ...(eventId === undefined ? {} : { event_id: eventId }),
    ...(details === undefined ? {} : { details }),
    ttl: auditTtl(now),
  };
}

/** @returns epoch seconds */
export const auditTtl = (now: number): number =>
  Math.floor(now / 1_000) + daysToSeconds(limits.auditTtlDays);

/** Ten letters of 36: two entries of one millisecond collide once in 10^15. */
const randomPart = (random: Random): string =>
  Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join("");

export type AuditUpdate =
  | { readonly kind: "updated" }
  | { readonly kind: "not-updated"; readonly error: string };

/**
 * Notes how an action went that no transaction can hold, on the entry written before it began.
 *
 * @returns `not-updated` when DynamoDB cannot be reached: the entry then says `running` for ever;
 *   it never throws
 */
export async function updateAuditDetails(
  id: string,
  details: Readonly<Record<string, unknown>>,
  timeLeft: TimeLeft,
  { dynamodb, tableName }: { readonly dynamodb: DynamoDBClient; readonly tableName: string },
): Promise<AuditUpdate> {
  try {
    await dynamodb.send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: { kind: { S: "audit" }, id: { S: id } },
        UpdateExpression: "SET details = :details",
        // Never a second entry: without this, an update of one that is gone would make a new row.
        ConditionExpression: "attribute_exists(id)",
        ExpressionAttributeValues: marshall(
          { ":details": details },
          { removeUndefinedValues: true },
        ),
      }),
      { abortSignal: abortBefore(timeLeft, 500) },
    );
    return { kind: "updated" };
  } catch (error) {
    return { kind: "not-updated", error: errorText(error) };
  }
}
