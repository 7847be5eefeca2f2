import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { Entity } from "electrodb/src/entity.js";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { tables } from "../tables.ts";
import { FLAGS_KEY } from "./sweep-runs.ts";

/**
 * What people tell the sweeper, on the item on which sweeps note what they found: `paused`, with
 * who said so last, when and why.
 */
export const SweeperFlag = new Entity(
  {
    model: { service: "todoke", entity: "sweeper_flag", version: "1" },
    attributes: {
      kind: { type: "string", required: true },
      id: { type: "string", required: true },
      paused: { type: "boolean" },
      by: { type: "string" },
      at: { type: "string" },
      reason: { type: "string" },
    },
    indexes: {
      byId: {
        pk: { field: "kind", composite: ["kind"], template: "${kind}", casing: "none" },
        sk: { field: "id", composite: ["id"], template: "${id}", casing: "none" },
      },
    },
  },
  { table: tables.Ops.name },
);

export interface Pause {
  readonly paused: boolean;
  /** Who paused or resumed last, when (ISO 8601) and why; undefined when nobody ever did. */
  readonly by: string | undefined;
  readonly at: string | undefined;
  readonly reason: string | undefined;
}

export async function readPause(
  timeLeft: TimeLeft,
  { dynamodb, tableName }: { readonly dynamodb: DynamoDBClient; readonly tableName: string },
): Promise<Pause> {
  const { kind, id } = FLAGS_KEY;
  const { Item } = await dynamodb.send(
    new GetItemCommand({
      TableName: tableName,
      Key: { kind: { S: kind }, id: { S: id } },
      ConsistentRead: true,
    }),
    { abortSignal: abortBefore(timeLeft, 500) },
  );
  return toPause(Item && unmarshall(Item));
}

export const toPause = (item: Readonly<Record<string, unknown>> | undefined): Pause => ({
  paused: item?.paused === true,
  by: text(item?.by),
  at: text(item?.at),
  reason: text(item?.reason),
});

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
