import { type AttributeValue, type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
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

/** Rows of the sweeper's index: how many are still to be announced, and how many are parked. */
export async function backlogCounts(
  dynamodb: DynamoDBClient,
): Promise<{ readonly pending: number; readonly parked: number }> {
  const { name } = tables.ProcessedEvents;
  const pages = paginateScan({ client: dynamodb }, { TableName: name, IndexName: "pending" });
  let parked = 0;
  let pending = 0;
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      if (item.pending_shard?.S?.startsWith("parked-")) parked += 1;
      else pending += 1;
    }
  }
  return { pending, parked };
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
