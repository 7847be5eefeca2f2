import {
  DeleteTableCommand,
  type DynamoDBClient,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  paginateScan,
} from "@aws-sdk/lib-dynamodb";
import { inBatches } from "@todoke/core/batches";
import { tables } from "@todoke/core/tables";
import pMap from "p-map";
import { createTables } from "../../src/engines/tables.ts";
import type { Row } from "./rows.ts";

export type SweepTables = ReturnType<typeof tablesBehind>;

const EVENTS = "processed_events";
const OPS = "todoke_ops";

/** The tables, past the gateway: nothing here is counted, nothing fails. */
export function tablesBehind(client: DynamoDBClient) {
  const documents = DynamoDBDocumentClient.from(client, {
    unmarshallOptions: { wrapNumbers: Number },
  });
  const write = async (table: string, requests: readonly object[]) => {
    const chunks = inBatches(requests, { maxEntries: 25 });
    await pMap(
      chunks,
      async (chunk) => {
        const { UnprocessedItems } = await documents.send(
          new BatchWriteCommand({ RequestItems: { [table]: chunk } }),
        );
        if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error("rows left unwritten");
      },
      { concurrency: 4 },
    );
  };
  const all = async (table: string): Promise<Row[]> => {
    const found: Row[] = [];
    const pages = paginateScan({ client: documents }, { TableName: table });
    for await (const { Items = [] } of pages) found.push(...Items);
    return found;
  };
  return {
    put: (rows: readonly Row[]) =>
      write(
        EVENTS,
        rows.map((Item) => ({ PutRequest: { Item } })),
      ),
    putOps: (Item: Row) => documents.send(new PutCommand({ TableName: OPS, Item })),
    events: () => all(EVENTS),
    async row(eventId: string): Promise<Row | undefined> {
      return (await all(EVENTS)).find((row) => row.event_id === eventId);
    },
    /** Sweeps' records, the oldest first. */
    async runs(): Promise<Row[]> {
      const rows = (await all(OPS)).filter((row) => row.kind === "run");
      return rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
    },
    /** Ids listed in one partition of the index `pending`. */
    async listed(partition: string): Promise<string[]> {
      const ids: string[] = [];
      const query = {
        TableName: EVENTS,
        IndexName: "pending",
        KeyConditionExpression: "pending_shard = :p",
        ExpressionAttributeValues: { ":p": partition },
      };
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        ids.push(...Items.map((item) => String(item.event_id)));
      }
      return ids;
    },
    /** One attribute, changed by hand. */
    set: (eventId: string, name: string, value: string) =>
      client.send(
        new UpdateItemCommand({
          TableName: EVENTS,
          Key: { event_id: { S: eventId } },
          UpdateExpression: "SET #name = :value",
          ExpressionAttributeNames: { "#name": name },
          ExpressionAttributeValues: { ":value": { S: value } },
        }),
      ),
    /** The tables anew: deleting thousands of rows one by one takes longer than a test. */
    clear: async () => {
      for (const TableName of [EVENTS, OPS]) {
        await client.send(new DeleteTableCommand({ TableName }));
      }
      await createTables(client, Object.values(tables));
    },
  };
}
