import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { Clock } from "@todoke/core/clock";
import type { TableDefinition } from "@todoke/core/table";
import { conditionFailed } from "./errors.ts";
import { executeStatements } from "./execute-statements.ts";
import { queryIndex, staleViews } from "./query.ts";
import type { Change, Row } from "./row.ts";
import { createTable, type Table } from "./table.ts";
import { apply, createTokens, planOf, transact } from "./transact.ts";

/** What the world decides about one call, beside what the call itself says. */
export interface Circumstances {
  /** Epoch milliseconds. */
  readonly now: number;
  /** How many changes an index read is behind. */
  readonly lag?: number;
  /** Codes with which single items or statements are refused, by position. */
  readonly forced?: ReadonlyMap<number, string>;
  /** Keys of a BatchGetItem that are left unprocessed, by position. */
  readonly unprocessed?: ReadonlySet<number>;
}

/**
 * DynamoDB, as far as core uses it: conditional writes, transactions, PartiQL updates, strongly
 * consistent reads, and indexes that lag.
 */
export interface Store {
  /**
   * Carries out one command of the SDK, at once and atomically.
   *
   * @returns what the SDK would answer
   * @throws what the SDK would throw
   */
  execute(command: unknown, circumstances: Circumstances): unknown;
  table(name: string | undefined): Table;
  /** Writes past every condition: rows that are there from the beginning, and TTL's deletions. */
  set(table: string, key: string, row: Row | undefined): void;
  /** Which lags would answer this command differently from one another; 0 is always among them. */
  distinctLags(command: unknown): readonly number[];
}

export function createStore(
  definitions: readonly TableDefinition[],
  onChange: (changes: readonly Change[]) => void,
  clock: Clock = () => 0,
): Store {
  const tables = new Map(definitions.map((one) => [one.name, createTable(one, clock)]));
  const tokens = createTokens();
  const table = (name: string | undefined): Table => {
    const found = tables.get(name ?? "");
    if (found === undefined) throw new TypeError(`There is no table ${name}`);
    return found;
  };
  return {
    table,
    set: (name, key, row) => table(name).set(key, row),
    distinctLags: (command) =>
      command instanceof QueryCommand ? staleViews(command.input, table) : [0],
    execute(command, circumstances) {
      if (command instanceof TransactWriteItemsCommand) {
        const { TransactItems = [], ClientRequestToken } = command.input;
        if (tokens.isRepeated(ClientRequestToken, TransactItems, circumstances.now)) return {};
        onChange(transact(TransactItems, table, circumstances.forced));
        tokens.remember(ClientRequestToken, TransactItems, circumstances.now);
        return {};
      }
      if (command instanceof BatchExecuteStatementCommand) {
        const { Statements = [] } = command.input;
        return executeStatements(Statements, table, circumstances.forced, onChange);
      }
      if (command instanceof QueryCommand) {
        return queryIndex(command.input, table, circumstances.lag ?? 0);
      }
      return executeSingle(command, table, circumstances, onChange);
    },
  };
}

function executeSingle(
  command: unknown,
  table: Store["table"],
  { unprocessed }: Circumstances,
  onChange: (changes: readonly Change[]) => void,
): unknown {
  if (command instanceof GetItemCommand) {
    const { TableName, Key = {} } = command.input;
    const row = table(TableName).get(table(TableName).keyOf(Key));
    return row === undefined ? {} : { Item: row };
  }
  if (command instanceof BatchGetItemCommand) return batchGet(command, table, unprocessed);
  const item =
    command instanceof PutItemCommand
      ? { Put: command.input }
      : command instanceof UpdateItemCommand
        ? { Update: { ...command.input, UpdateExpression: command.input.UpdateExpression } }
        : undefined;
  if (item === undefined) throw new TypeError("The simulation does not know this command");
  const plan = planOf(item, table);
  if (!plan.holds) throw conditionFailed(plan.returnsOld ? plan.before : undefined);
  onChange([apply(plan)]);
  return {};
}

function batchGet(
  { input }: BatchGetItemCommand,
  table: Store["table"],
  unprocessed: ReadonlySet<number> = new Set(),
): unknown {
  const Responses: Record<string, Row[]> = {};
  const UnprocessedKeys: Record<string, { Keys: Row[] }> = {};
  for (const [name, { Keys = [] }] of Object.entries(input.RequestItems ?? {})) {
    const found: Row[] = [];
    const left: Row[] = [];
    for (const [index, key] of Keys.entries()) {
      const row = table(name).get(table(name).keyOf(key));
      if (unprocessed.has(index)) left.push(key);
      else if (row !== undefined) found.push(row);
    }
    // In no order, as DynamoDB says of itself.
    Responses[name] = found.reverse();
    if (left.length > 0) UnprocessedKeys[name] = { Keys: left };
  }
  return { Responses, UnprocessedKeys };
}
