import { DeleteItemCommand, type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { tables } from "@todoke/core/tables";
import type { OnProblem } from "../lambda/problem.ts";

/** The deletion of what has expired, in the background. */
export interface Expiry {
  /** Deletes now, after the round under way. @returns how many rows are gone */
  run(): Promise<number>;
  stop(): Promise<void>;
}

const INTERVAL_MILLISECONDS = 30_000;

/** Begins with a round, and goes on with one every half a minute; DynamoDB takes its time, too. */
export function startExpiry(
  dynamodb: DynamoDBClient,
  now: () => number,
  onProblem: OnProblem,
): Expiry {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = () => {
    const round = underWay.then(() => deleteExpired(dynamodb, Math.floor(now() / 1_000)));
    underWay = round.catch((error: unknown) => onProblem({ kind: "expiry-failed", error }));
    return round;
  };
  // What it throws is told above.
  const quietly = () => void run().catch(() => undefined);
  quietly();
  const timer = setInterval(quietly, INTERVAL_MILLISECONDS);
  return {
    run,
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

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
