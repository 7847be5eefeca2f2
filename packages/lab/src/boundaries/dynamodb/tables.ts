import { type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { createTables } from "@todoke/local/engines/tables";

/** The two tables of one case; together they stand for its empty database. */
export interface LabTables {
  readonly processed: string;
  readonly effects: string;
}

export const tablesOf = (name: string): LabTables => ({
  processed: `${name}.processed`,
  effects: `${name}.effects`,
});

/** @throws Error when they are there already: every case begins with empty tables */
export async function createLabTables(client: DynamoDBClient, tables: LabTables): Promise<void> {
  const outcomes = await createTables(client, [
    table(tables.processed, "event_id"),
    table(tables.effects, "effect_id"),
  ]);
  const old = outcomes.find(({ kind }) => kind !== "created");
  if (old !== undefined) throw new Error(`${old.name} is there already`);
}

const table = (name: string, partitionKey: string): TableDefinition => ({
  name,
  attributes: { [partitionKey]: "string" },
  partitionKey,
  indexes: {},
});

/** Rows of `processed` and the sum of `effects`, read consistently and past the gateway. */
export async function readBack(
  client: DynamoDBClient,
  tables: LabTables,
): Promise<readonly [processed: number, effects: number]> {
  const all = (TableName: string) =>
    client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  const { Items: markers = [] } = await all(tables.processed);
  const { Items: effects = [] } = await all(tables.effects);
  const amounts = effects.map(({ amount }) => Number(amount?.N));
  return [markers.length, amounts.reduce((sum, amount) => sum + amount, 0)];
}
