import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { conditionOf, holds } from "./condition.ts";
import type { Row } from "./row.ts";
import type { Entry, Table } from "./table.ts";

type TableOf = (name: string | undefined) => Table;

/** One page of an index, in the order of its sort key. */
export function queryIndex(input: QueryCommandInput, tableOf: TableOf, lag: number): unknown {
  const matching = entriesOf(input, tableOf, lag);
  const { Limit, ExclusiveStartKey, Select } = input;
  const from = ExclusiveStartKey ? positionAfter(matching, ExclusiveStartKey) : 0;
  const rest = matching.slice(from);
  const page = Limit === undefined ? rest : rest.slice(0, Limit);
  const last = page.at(-1);
  // A full page brings a key also when nothing follows: DynamoDB did not look further.
  const more =
    Limit !== undefined && page.length === Limit && last ? { LastEvaluatedKey: last.item } : {};
  if (Select === "COUNT") return { Count: page.length, ...more };
  return { Items: page.map(({ item }) => item), Count: page.length, ...more };
}

function entriesOf(input: QueryCommandInput, tableOf: TableOf, lag: number): readonly Entry[] {
  const { IndexName = "", KeyConditionExpression = "" } = input;
  const scope = {
    names: input.ExpressionAttributeNames,
    values: input.ExpressionAttributeValues,
  };
  const condition = conditionOf(KeyConditionExpression);
  return tableOf(input.TableName)
    .list(IndexName, lag)
    .filter(({ item }) => holds(condition, item, scope));
}

function positionAfter(entries: readonly Entry[], key: Row): number {
  const same = (entry: Entry) =>
    Object.entries(key).every(([name, value]) => entry.item[name]?.S === value.S);
  const index = entries.findIndex(same);
  return index === -1 ? entries.length : index + 1;
}

/** Lags whose answers differ, the smallest of each kind. */
export function staleViews(input: QueryCommandInput, tableOf: TableOf, now: number): number[] {
  const seen = new Map<string, number>();
  const depth = tableOf(input.TableName).depth(input.IndexName ?? "", now);
  for (let lag = 0; lag <= depth; lag++) {
    const answer = entriesOf(input, tableOf, lag)
      .map(({ item }) => Object.values(item).map(({ S }) => S))
      .join(" ");
    if (!seen.has(answer)) seen.set(answer, lag);
  }
  return [...seen.values()];
}
