import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { type TableLink, tables } from "@todoke/core/tables";
import type { Check } from "../contract/system.ts";
import { examine } from "./finding.ts";

export interface TablesExamined {
  readonly dynamodb: DynamoDBClient;
  readonly tableNames: Readonly<Record<TableLink, string>>;
}

/** Whether the tables have what core's definitions say: expiry, and the indexes to find rows by. */
export const examineTables = (examined: TablesExamined): readonly Promise<Check>[] => [
  expiry(examined),
  indexes(examined),
];

// Object.entries widens the keys of `tables`, which are exactly TableLink.
const definitions = Object.entries(tables) as [TableLink, TableDefinition][];

const expiry = ({ dynamodb, tableNames }: TablesExamined): Promise<Check> =>
  examine(
    "ttl_enabled",
    {
      remedy:
        "Turn time to live on for this attribute. Until then nothing is deleted, and the tables grow for ever.",
      link: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html",
    },
    async () => {
      const expiring = definitions.filter(([, { ttlAttribute }]) => ttlAttribute !== undefined);
      const found = await Promise.all(
        expiring.map(async ([link, { ttlAttribute }]) => {
          const { TimeToLiveDescription: ttl } = await dynamodb.send(
            new DescribeTimeToLiveCommand({ TableName: tableNames[link] }),
          );
          const isOn = ttl?.TimeToLiveStatus === "ENABLED" && ttl.AttributeName === ttlAttribute;
          return [link, isOn] as const;
        }),
      );
      return [found.every(([, isOn]) => isOn) ? "pass" : "failure", Object.fromEntries(found)];
    },
  );

const indexes = ({ dynamodb, tableNames }: TablesExamined): Promise<Check> =>
  examine(
    "indexes",
    {
      remedy:
        "Deploy the tables again: without an active index, pending events are not found by the sweeper, nor recent ones by this page.",
      link: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html",
    },
    async () => {
      const found = await Promise.all(
        definitions.map(async ([link, definition]) => {
          const { Table } = await dynamodb.send(
            new DescribeTableCommand({ TableName: tableNames[link] }),
          );
          const status = (index: string) =>
            Table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index)
              ?.IndexStatus ?? "MISSING";
          return Object.keys(definition.indexes).map(
            (index) => [`${link}.${index}`, status(index)] as const,
          );
        }),
      );
      const all = found.flat();
      const isThere = all.every(([, status]) => status === "ACTIVE");
      return [isThere ? "pass" : "failure", Object.fromEntries(all)];
    },
  );
