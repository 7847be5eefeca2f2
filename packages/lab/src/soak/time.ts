import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { Random } from "@todoke/core/clock";
import { tables } from "@todoke/core/tables";
import type { System } from "@todoke/local/system/system";
import pMap from "p-map";

const LONG_AGO = "2026-01-01T00:00:00.000Z";
const TableName = tables.ProcessedEvents.name;

/** What is still to be announced, by event id. */
export interface Backlog {
  readonly pending: readonly string[];
  readonly parked: readonly string[];
}

export async function backlogOf({ clients }: System): Promise<Backlog> {
  const pages = paginateScan({ client: clients.dynamodb }, { TableName, IndexName: "pending" });
  const pending: string[] = [];
  const parked: string[] = [];
  for await (const { Items = [] } of pages) {
    for (const { event_id, pending_shard } of Items) {
      const list = pending_shard?.S?.startsWith("parked-") ? parked : pending;
      list.push(event_id?.S ?? "");
    }
  }
  return { pending, parked };
}

/**
 * Lets the minute be over that Todoke leaves a recorded event alone, and the minute and a half of
 * a claim: for a share of the pending rows, by chance. Those that somebody is at work on just now
 * are among them, as after a pause of a process or with a clock that is wrong.
 *
 * @returns how many are due now
 */
export async function letTimePass(system: System, share: number, random: Random): Promise<number> {
  const { pending } = await backlogOf(system);
  const chosen = pending.filter(() => random() < share);
  await pMap(chosen, (eventId) => makeDue(system.clients.dynamodb, eventId), { concurrency: 8 });
  return chosen.length;
}

async function makeDue(dynamodb: DynamoDBClient, eventId: string): Promise<void> {
  const due = new UpdateItemCommand({
    TableName,
    Key: { event_id: { S: eventId } },
    UpdateExpression: "SET due_at = :then",
    ConditionExpression: "#status = :pending AND attribute_exists(due_at)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":then": { S: LONG_AGO }, ":pending": { S: "pending" } },
  });
  await dynamodb.send(due).catch((error: unknown) => {
    // It was announced meanwhile.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}
