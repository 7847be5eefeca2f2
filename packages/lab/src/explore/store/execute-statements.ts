import type { AttributeValue, BatchStatementRequest } from "@aws-sdk/client-dynamodb";
import { holds } from "./condition.ts";
import { messageOf } from "./errors.ts";
import { demanded, type Statement, statementOf } from "./statement.ts";
import type { Circumstances, OnChange } from "./store.ts";
import type { Table } from "./table.ts";
import { applySteps } from "./update.ts";

type TableOf = (name: string | undefined) => Table;

/** Each for itself; the answer is 200 whatever became of them. */
export function executeStatements(
  statements: readonly BatchStatementRequest[],
  tableOf: TableOf,
  { now, forced, onChange }: Circumstances,
): unknown {
  const Responses = statements.map(({ Statement = "", Parameters = [] }, index) => {
    const statement = statementOf(Statement);
    if (statement.parameters !== Parameters.length) {
      throw new SyntaxError(`"${Statement}" has ${Parameters.length} parameters`);
    }
    const { table } = statement;
    const code =
      forced?.get(index) ?? execute(statement, Parameters, tableOf(table), now, onChange);
    if (code === undefined) return { TableName: table };
    return { TableName: table, Error: { Code: code, Message: messageOf(code) } };
  });
  return { Responses };
}

/** @returns the code of what went wrong, or nothing */
function execute(
  { steps, where }: Statement,
  parameters: readonly AttributeValue[],
  table: Table,
  now: number,
  onChange: OnChange | undefined,
): string | undefined {
  const scope = { parameters };
  const { partitionKey, name } = table.definition;
  const key = demanded(where, partitionKey, scope)?.S;
  if (key === undefined) return "ValidationError";
  const before = table.get(key);
  // An UPDATE of a row that is not there makes none: unlike UpdateItem, it is refused.
  if (before === undefined || !holds(where, before, scope)) return "ConditionalCheckFailed";
  const after = applySteps(steps, before, scope);
  table.set(key, after, now);
  onChange?.([{ table: name, key, before, after }]);
  return undefined;
}
