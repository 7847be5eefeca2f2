import type { BatchStatementRequest } from "@aws-sdk/client-dynamodb";
import { holds } from "./condition.ts";
import { messageOf } from "./errors.ts";
import type { Change } from "./row.ts";
import { bindStatement, demanded } from "./statement.ts";
import type { Table } from "./table.ts";
import { applySteps } from "./update.ts";

type TableOf = (name: string | undefined) => Table;

/** Each for itself; the answer is 200 whatever became of them. */
export function executeStatements(
  statements: readonly BatchStatementRequest[],
  tableOf: TableOf,
  forced: ReadonlyMap<number, string> | undefined,
  onChange: (changes: readonly Change[]) => void,
): unknown {
  const Responses = statements.map(({ Statement = "", Parameters = [] }, index) => {
    const code = forced?.get(index) ?? execute(Statement, Parameters, tableOf, onChange);
    const { table } = bindStatement(Statement, Parameters);
    if (code === undefined) return { TableName: table };
    return { TableName: table, Error: { Code: code, Message: messageOf(code) } };
  });
  return { Responses };
}

/** @returns the code of what went wrong, or nothing */
function execute(
  text: string,
  parameters: NonNullable<BatchStatementRequest["Parameters"]>,
  tableOf: TableOf,
  onChange: (changes: readonly Change[]) => void,
): string | undefined {
  const statement = bindStatement(text, parameters);
  const table = tableOf(statement.table);
  const { partitionKey } = table.definition;
  const key = demanded(statement.where, partitionKey)?.S;
  if (key === undefined) return "ValidationError";
  const before = table.get(key);
  // An UPDATE of a row that is not there makes none: unlike UpdateItem, it is refused.
  if (before === undefined || !holds(statement.where, before, {})) return "ConditionalCheckFailed";
  const after = applySteps(statement.steps, before, {});
  table.set(key, after);
  onChange([{ table: statement.table, key, before, after }]);
  return undefined;
}
