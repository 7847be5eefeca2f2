import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import type { ResponseCall } from "@todoke/local/gateway/call";
import type { Row } from "../../../explore/store/row.ts";
import { demanded, statementOf } from "../../../explore/store/statement.ts";
import { applySteps, updateOf } from "../../../explore/store/update.ts";

export interface Table extends TableDefinition {
  readonly rows: Map<string, Row>;
}

/** What a request wants to make of one row, and whether the engine did it. */
export interface Change {
  readonly table: Table;
  readonly key: string;
  readonly before: Row | undefined;
  readonly after: Row;
  readonly done: boolean;
}

/** As far as contestants' requests go; AWS's own form. */
export interface DynamoDbRequest extends Write {
  readonly TransactItems?: readonly { readonly Put?: Write; readonly Update?: Write }[];
  readonly Statements?: readonly Statement[];
  readonly ConsistentRead?: boolean;
}

interface Write {
  readonly TableName?: string;
  readonly Item?: Row;
  readonly Key?: Row;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>;
}

interface Statement {
  readonly Statement: string;
  readonly Parameters?: readonly AttributeValue[];
}

type TableOf = (name: string | undefined) => Table;

// What a call wrote is told by the engine's answer. Conditions are not looked at again.

/** Of PutItem, UpdateItem and TransactWriteItems: all of it is done, or nothing. */
export const changeOf = (
  { Put, Update }: { readonly Put?: Write; readonly Update?: Write },
  tableOf: TableOf,
  done: boolean,
): Change => {
  const write = Put ?? Update;
  const table = tableOf(write?.TableName);
  const own = Put?.Item ?? Update?.Key ?? {};
  const key = keyOf(table, own);
  const before = table.rows.get(key);
  const scope = {
    names: write?.ExpressionAttributeNames,
    values: write?.ExpressionAttributeValues,
  };
  const steps = updateOf(Update?.UpdateExpression ?? "");
  return { table, key, before, after: Put ? own : applySteps(steps, before ?? own, scope), done };
};

/** Of BatchExecuteStatement: each is done for itself, and the answer is 200 all the same. */
export function statementChanges(
  { Statements = [] }: DynamoDbRequest,
  { responseBody }: ResponseCall,
  tableOf: TableOf,
): Change[] {
  // The engine's answer, in AWS's form.
  const { Responses } = JSON.parse(String(responseBody)) as { Responses?: { Error?: unknown }[] };
  return Statements.map(({ Statement, Parameters = [] }, index) => {
    const { table: name, steps, where } = statementOf(Statement);
    const table = tableOf(name);
    const scope = { parameters: Parameters };
    const value = demanded(where, table.partitionKey, scope);
    const key = keyOf(table, { [table.partitionKey]: value ?? { S: "" } });
    const before = table.rows.get(key);
    const isDone = Responses?.[index]?.Error === undefined && before !== undefined;
    const after = isDone ? applySteps(steps, before, scope) : (before ?? {});
    return { table, key, before, after, done: isDone };
  });
}

export const keyOf = ({ partitionKey, sortKey }: Table, row: Row): string =>
  [row[partitionKey]?.S, sortKey === undefined ? undefined : row[sortKey]?.S].join("|");
