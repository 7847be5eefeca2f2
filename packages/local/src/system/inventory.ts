import {
  type AttributeValue,
  type DynamoDBClient,
  paginateScan,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { tables } from "@todoke/core/tables";

/** One inbox row, as far as the local system looks at it. */
export interface InboxRow {
  readonly eventId: string;
  readonly status: string;
  readonly parked: boolean;
  readonly sentBy: string | undefined;
}

/** Every order in the table. A scan: fit for one machine, never for a deployed table. */
export async function orderIds(dynamodb: DynamoDBClient): Promise<string[]> {
  const rows = await scan(dynamodb, tables.OrderRecords.name, "order_id");
  return rows.map((row) => row.order_id?.S ?? "");
}

export async function inboxRows(dynamodb: DynamoDBClient): Promise<InboxRow[]> {
  const projection = "event_id, #status, parked_at, sent_by";
  const rows = await scan(dynamodb, tables.ProcessedEvents.name, projection);
  return rows.map((row) => ({
    eventId: row.event_id?.S ?? "",
    status: row.status?.S ?? "",
    parked: row.parked_at !== undefined,
    sentBy: row.sent_by?.S,
  }));
}

/** How many rows the sweeper would look at: the whole of its index, which is as small as the backlog. */
export async function pendingCount(dynamodb: DynamoDBClient): Promise<number> {
  const { name } = tables.ProcessedEvents;
  const scanned = new ScanCommand({ TableName: name, IndexName: "pending", Select: "COUNT" });
  const { Count = 0 } = await dynamodb.send(scanned);
  return Count;
}

async function scan(
  client: DynamoDBClient,
  TableName: string,
  ProjectionExpression: string,
): Promise<Record<string, AttributeValue>[]> {
  const reserved = ProjectionExpression.includes("#status");
  const names = reserved ? { ExpressionAttributeNames: { "#status": "status" } } : {};
  const pages = paginateScan({ client }, { TableName, ProjectionExpression, ...names });
  const rows = [];
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}
