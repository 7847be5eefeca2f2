import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";

/** What became of one table. `differs`: it has other keys or indexes, and was left alone. */
export type TableOutcome =
  | { readonly kind: "created"; readonly name: string }
  | { readonly kind: "existed"; readonly name: string }
  | { readonly kind: "differs"; readonly name: string; readonly detail: string };

/**
 * Creates the tables that are missing, with indexes and TTL, and waits until they are ACTIVE.
 *
 * A table that is there with another key schema is reported, not touched: it holds rows of an
 * older version, and only a person can say that they may go.
 *
 * @returns one outcome per definition, in the order given
 */
export const createTables = async (
  client: DynamoDBClient,
  definitions: readonly TableDefinition[],
): Promise<readonly TableOutcome[]> => {
  const outcomes: TableOutcome[] = [];
  // One after the other: on AWS, tables with indexes may not all be created at once, and
  // DynamoDB Local's SQLite does no better.
  for (const definition of definitions) outcomes.push(await createTable(client, definition));
  return outcomes;
};

const createTable = async (
  client: DynamoDBClient,
  definition: TableDefinition,
): Promise<TableOutcome> => {
  const { name } = definition;
  const found = await describe(client, name);
  if (found === undefined) {
    await client.send(new CreateTableCommand(creationOf(definition)));
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName: name });
  }
  const table = found ?? (await describe(client, name));
  const detail = difference(layoutOf(definition), layoutFound(table));
  if (detail !== undefined) return { kind: "differs", name, detail };
  if (definition.ttlAttribute) await enableTtl(client, name, definition.ttlAttribute);
  return { kind: found === undefined ? "created" : "existed", name };
};

const describe = async (
  client: DynamoDBClient,
  name: string,
): Promise<TableDescription | undefined> => {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const creationOf = (definition: TableDefinition) => {
  const indexes = Object.entries(definition.indexes).map(([name, index]) => ({
    IndexName: name,
    KeySchema: keySchema(index.partitionKey, index.sortKey),
    Projection: { ProjectionType: "KEYS_ONLY" as const },
  }));
  return {
    TableName: definition.name,
    BillingMode: "PAY_PER_REQUEST" as const,
    AttributeDefinitions: Object.entries(definition.attributes).map(
      ([name, type]): AttributeDefinition => ({
        AttributeName: name,
        AttributeType: type === "string" ? "S" : "N",
      }),
    ),
    KeySchema: keySchema(definition.partitionKey, definition.sortKey),
    // An empty list is a validation error, on AWS as on both engines.
    ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
  };
};

const keySchema = (partitionKey: string, sortKey?: string): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: "HASH" },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: "RANGE" as const }]),
];

/** Keys in words, e.g. `table: event_id` and `index pending: pending_shard, due_at`. */
const layoutOf = (definition: TableDefinition): readonly string[] => [
  `table: ${[definition.partitionKey, definition.sortKey ?? []].flat().join(", ")}`,
  ...Object.entries(definition.indexes).map(
    ([name, index]) => `index ${name}: ${index.partitionKey}, ${index.sortKey}`,
  ),
];

const layoutFound = (table: TableDescription | undefined): readonly string[] => [
  `table: ${keysInWords(table?.KeySchema)}`,
  ...(table?.GlobalSecondaryIndexes ?? []).map(
    (index) => `index ${index.IndexName}: ${keysInWords(index.KeySchema)}`,
  ),
];

const keysInWords = (schema: readonly KeySchemaElement[] | undefined): string =>
  (schema ?? []).map((key) => key.AttributeName).join(", ");

const difference = (wanted: readonly string[], found: readonly string[]): string | undefined => {
  const same = wanted.toSorted().join("; ") === found.toSorted().join("; ");
  return same ? undefined : `wanted ${wanted.join("; ")}, found ${found.join("; ")}`;
};

const enableTtl = async (client: DynamoDBClient, name: string, attribute: string) => {
  // Enabling twice is a ValidationException on AWS, so ask first.
  const { TimeToLiveDescription: ttl } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: name }),
  );
  if (ttl?.TimeToLiveStatus === "ENABLED" || ttl?.TimeToLiveStatus === "ENABLING") return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
    }),
  );
};
