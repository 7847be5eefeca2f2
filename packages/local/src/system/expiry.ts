import { DeleteItemCommand, type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { tables } from "@todoke/core/tables";

/**
 * Deletes what has expired, as DynamoDB does in the background: rows whose TTL attribute is a
 * number of epoch seconds in the past. No local engine does it.
 *
 * The condition repeats the row's own time, so that a row which was changed meanwhile stays. What
 * is pending has no TTL and is never touched.
 *
 * @param nowSeconds epoch seconds
 * @returns how many rows are gone
 */
export async function deleteExpired(dynamodb: DynamoDBClient, nowSeconds: number): Promise<number> {
  let deleted = 0;
  for (const definition of Object.values<TableDefinition>(tables)) {
    if (definition.ttlAttribute !== undefined) {
      deleted += await deleteIn(dynamodb, definition, definition.ttlAttribute, nowSeconds);
    }
  }
  return deleted;
}

async function deleteIn(
  client: DynamoDBClient,
  { name, partitionKey, sortKey }: TableDefinition,
  ttl: string,
  nowSeconds: number,
): Promise<number> {
  const expired = paginateScan(
    { client },
    {
      TableName: name,
      FilterExpression: "attribute_type(#ttl, :number) AND #ttl < :now",
      ExpressionAttributeNames: { "#ttl": ttl },
      ExpressionAttributeValues: { ":number": { S: "N" }, ":now": { N: String(nowSeconds) } },
    },
  );
  let deleted = 0;
  for await (const { Items = [] } of expired) {
    for (const item of Items) {
      const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
      const Key = Object.fromEntries(names.flatMap((key) => (item[key] ? [[key, item[key]]] : [])));
      const gone = await client
        .send(
          new DeleteItemCommand({
            TableName: name,
            Key,
            ConditionExpression: "#ttl = :ttl",
            ExpressionAttributeNames: { "#ttl": ttl },
            ExpressionAttributeValues: { ":ttl": item[ttl] ?? { NULL: true } },
          }),
        )
        .then(() => 1, ignoreChanged);
      deleted += gone;
    }
  }
  return deleted;
}

function ignoreChanged(error: unknown): 0 {
  if (error instanceof Error && error.name === "ConditionalCheckFailedException") return 0;
  throw error;
}
