import { randomUUID } from "node:crypto";
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { LabEvent, WorkerOutcome } from "../protocol.ts";
import type { LabTables } from "./tables.ts";

/** What one worker asks of its tables. */
export function requestsFor(client: DynamoDBClient, tables: LabTables, event: LabEvent) {
  const marker = {
    TableName: tables.processed,
    Item: { event_id: { S: event.id } },
    ConditionExpression: "attribute_not_exists(event_id)",
  };
  // A key of its own: keyed by the event id, an effect could not be there twice, and A and C would
  // show nothing. That is a remedy too, where the effect is one row that the event may own.
  const effect = () => ({
    TableName: tables.effects,
    Item: {
      effect_id: { S: randomUUID() },
      event_id: { S: event.id },
      amount: { N: String(event.amount) },
    },
  });
  return {
    hasMarker: async (): Promise<boolean> => {
      const { TableName, Item } = marker;
      const get = new GetItemCommand({ TableName, Key: Item, ConsistentRead: true });
      return (await client.send(get)).Item !== undefined;
    },
    /** @returns false when it was there already */
    addMarker: async (): Promise<boolean> => {
      try {
        await client.send(new PutItemCommand(marker));
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
    applyEffect: async (): Promise<void> => {
      await client.send(new PutItemCommand(effect()));
    },
    both: async (): Promise<WorkerOutcome> => {
      const TransactItems = [{ Put: marker }, { Put: effect() }];
      try {
        await client.send(new TransactWriteItemsCommand({ TransactItems }));
        return "applied";
      } catch (error) {
        return readFailure(error);
      }
    },
  };
}

/** A cancelled transaction is not a duplicate: the reasons say what it is. */
function readFailure(error: unknown): WorkerOutcome {
  // Neither an answer nor a refusal: DynamoDB may have committed.
  if (!(error instanceof TransactionCanceledException)) return "unknown";
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  if (codes[0] === "ConditionalCheckFailed") return "cancelled";
  if (codes.includes("TransactionConflict")) return "conflict";
  throw error;
}
