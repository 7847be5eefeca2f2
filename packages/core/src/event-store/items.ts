import type { AttributeValue, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { DefinitionFault } from "../errors.ts";
import type { BusinessWrite } from "../event.ts";
import { itemBytes } from "../item-size.ts";
import { isJsonObject } from "../json.ts";
import { ProcessedEvent, type ProcessedEventRow } from "../processed-event.ts";
import type { TableDefinition } from "../table.ts";
import { tables } from "../tables.ts";

/** One write of a transaction, with what packing needs to know of it. */
export interface Write {
  readonly item: TransactWriteItem;
  /** Table and key: a transaction may touch each only once. */
  readonly target: string;
  readonly bytes: number;
}

/**
 * The inbox row, on the condition that the event was never recorded. The old row comes back with
 * the refusal, so that a duplicate costs no read.
 */
export const inboxWrite = (row: ProcessedEventRow): Write =>
  toWrite(ProcessedEvent.create(row).params<unknown>());

/**
 * @throws DefinitionFault when the write has no condition: nothing would then keep a redelivery, after
 *   the inbox row has expired, from writing it again
 */
export function businessWrite(write: BusinessWrite): Write {
  const params = write.params();
  if (isJsonObject(params) && params.ConditionExpression === undefined) {
    throw new DefinitionFault(
      "write() returned a write without a condition; use create() or where()",
    );
  }
  return toWrite(params);
}

/** ElectroDB builds the parameters; which operation they are for shows in what they hold. */
function toWrite(params: unknown): Write {
  if (!isParams(params))
    throw new DefinitionFault("write() returned something that is no ElectroDB write");
  const { Item, Key = {}, ExpressionAttributeValues, UpdateExpression, ...common } = params;
  const values = ExpressionAttributeValues && toAttributes(ExpressionAttributeValues);
  const write = {
    ...common,
    ...(values ? { ExpressionAttributeValues: values } : {}),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
  const bytes = itemBytes(Item ?? { ...Key, ...ExpressionAttributeValues });
  const target = `${params.TableName} ${JSON.stringify(keyOf(params.TableName, Item ?? Key))}`;
  if (Item !== undefined)
    return { item: { Put: { ...write, Item: toAttributes(Item) } }, target, bytes };
  const keyed = { ...write, Key: toAttributes(Key) };
  const item =
    UpdateExpression === undefined ? { Delete: keyed } : { Update: { ...keyed, UpdateExpression } };
  return { item, target, bytes };
}

/** A field that a producer left out is left out of the row. */
const toAttributes = (item: Record<string, unknown>): Record<string, AttributeValue> =>
  marshall(item, { removeUndefinedValues: true });

interface Params {
  readonly TableName: string;
  readonly Item?: Record<string, unknown>;
  readonly Key?: Record<string, unknown>;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

const isParams = (value: unknown): value is Params =>
  isJsonObject(value) &&
  typeof value.TableName === "string" &&
  (isJsonObject(value.Item) || isJsonObject(value.Key));

function keyOf(tableName: string, item: Readonly<Record<string, unknown>>): unknown {
  const table: TableDefinition | undefined = Object.values(tables).find(
    ({ name }) => name === tableName,
  );
  if (table === undefined)
    throw new DefinitionFault(`write() names the unknown table ${tableName}`);
  const { partitionKey, sortKey } = table;
  return sortKey === undefined ? item[partitionKey] : [item[partitionKey], item[sortKey]];
}

/** The same write, on the table that is deployed under this name. */
export function onTable(
  { Put, Update, Delete }: TransactWriteItem,
  physicalNames: ReadonlyMap<string, string>,
): TransactWriteItem {
  const rename = <T extends { TableName: string | undefined }>(operation: T): T => ({
    ...operation,
    TableName: physicalNames.get(operation.TableName ?? "") ?? operation.TableName,
  });
  return {
    ...(Put ? { Put: rename(Put) } : {}),
    ...(Update ? { Update: rename(Update) } : {}),
    ...(Delete ? { Delete: rename(Delete) } : {}),
  };
}
