import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Clock, TimeLeft } from "../clock.ts";
import { type EventRow, type EventState, readEvent, stateOf } from "./event-row.ts";
import type { AuditView } from "./ops-log.ts";
import { auditOfEvent } from "./ops-log.ts";

export interface EventView {
  /** Undefined: deleted after its TTL; what people did with it is still known. */
  readonly event: EventDetail | undefined;
  /** Newest first, 50 at most. */
  readonly audit: readonly AuditView[];
}

export interface EventDetail {
  readonly row: EventRow;
  /** `expired`: its TTL has passed, and DynamoDB has not deleted it yet. That may take days. */
  readonly state: EventState;
  /** The whole item, also attributes that this version does not know. */
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface EventViewing {
  readonly dynamodb: DynamoDBClient;
  readonly tableNames: Readonly<Record<"ProcessedEvents" | "Ops", string>>;
  readonly clock: Clock;
}

/**
 * Everything that is known of one event.
 *
 * @returns undefined when there is neither a row nor an audit entry
 * @throws when DynamoDB does not answer
 */
export async function viewEvent(
  eventId: string,
  timeLeft: TimeLeft,
  { dynamodb, tableNames, clock }: EventViewing,
): Promise<EventView | undefined> {
  const [found, audit] = await Promise.all([
    readEvent(eventId, timeLeft, { dynamodb, tableName: tableNames.ProcessedEvents }),
    auditOfEvent(eventId, timeLeft, { dynamodb, tableName: tableNames.Ops }),
  ]);
  if (found === undefined && audit.length === 0) return undefined;
  return { event: found && { ...found, state: stateOf(found.row, clock()) }, audit };
}
