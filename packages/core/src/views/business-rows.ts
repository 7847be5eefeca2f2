import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { DefinitionFault } from "../errors.ts";
import type { Registry } from "../event.ts";
import { isJsonObject } from "../json.ts";
import { type TableLink, tables } from "../tables.ts";
import { toRaw } from "./event-row.ts";

/** A business row that an event wrote, as it is now. */
export interface BusinessRow {
  /** The table's name in this code, not the deployed one. */
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
  /** Undefined: there is no such row (any more), or another event wrote it. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
}

export interface BusinessReading {
  readonly dynamodb: DynamoDBClient;
  readonly tableNames: Readonly<Record<TableLink, string>>;
  readonly registry: Registry;
}

/**
 * The business rows of an event, by its definition's `records`: one read each.
 *
 * @param eventType as the inbox row says; none is known of an event whose row is gone
 * @returns none where the type is unknown, or says of no rows
 * @throws when DynamoDB does not answer
 */
export async function businessRows(
  eventId: string,
  eventType: string | undefined,
  timeLeft: TimeLeft,
  reading: BusinessReading,
): Promise<readonly BusinessRow[]> {
  // `find(undefined)` would be the type of untyped messages: not what this row says.
  const type = eventType === undefined ? undefined : reading.registry.find(eventType);
  const reads = type?.records?.(eventId) ?? [];
  return Promise.all(reads.map((read) => readRow(read.params(), eventId, timeLeft, reading)));
}

async function readRow(
  params: unknown,
  eventId: string,
  timeLeft: TimeLeft,
  { dynamodb, tableNames }: BusinessReading,
): Promise<BusinessRow> {
  const { table, Key } = readParams(params);
  const { Item } = await dynamodb.send(
    new GetItemCommand({ TableName: tableNames[table], Key: marshall(Key), ConsistentRead: true }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  const item = Item && toRaw(Item);
  // A row may belong to another event, which was dead-lettered or came first: not this one's.
  const isOwn = item?.event_id === undefined || item.event_id === eventId;
  const key = Object.entries(Key).map(([name, value]) => [name, String(value)]);
  return {
    table: tables[table].name,
    key: Object.fromEntries(key),
    item: isOwn ? item : undefined,
  };
}

function readParams(params: unknown) {
  if (!isJsonObject(params) || !isJsonObject(params.Key)) {
    throw new DefinitionFault("records() returned something that is no ElectroDB get");
  }
  const found = Object.entries(tables).find(([, { name }]) => name === params.TableName);
  if (found === undefined) {
    throw new DefinitionFault(`records() names the unknown table ${String(params.TableName)}`);
  }
  // Object.entries widens the keys of `tables`, which are exactly TableLink.
  return { table: found[0] as TableLink, Key: params.Key };
}
