import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { conditionFailed } from "./errors.ts";
import { executeStatements } from "./execute-statements.ts";
import { queryIndex, staleViews } from "./query.ts";
import type { Change, Row } from "./row.ts";
import { createTable, type Table } from "./table.ts";
import { apply, createTokens, planOf, type Tokens, transact } from "./transact.ts";

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
  /** Hears of the changes that were made together. */
  readonly onChange?: OnChange;
}

export type OnChange = (changes: readonly Change[]) => void;

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
  /**
   * Writes past every condition: rows that are there from the beginning, and TTL's deletions.
   *
   * @param now epoch milliseconds
   */
  set(table: string, key: string, row: Row | undefined, now: number): void;
  /**
   * Which lags would answer this command differently from one another; 0 is always among them.
   *
   * @param now epoch milliseconds
   */
  distinctLags(command: unknown, now: number): readonly number[];
  /** Another store that is as this one is now, and goes its own way. */
  copy(): Store;
}

export const createStore = (definitions: readonly TableDefinition[]): Store =>
  storeOf(new Map(definitions.map((one) => [one.name, createTable(one)])), createTokens());

function storeOf(tables: ReadonlyMap<string, Table>, tokens: Tokens): Store {
  const table = (name: string | undefined): Table => {
    const found = tables.get(name ?? "");
    if (found === undefined) throw new TypeError(`There is no table ${name}`);
    return found;
  };
  return {
    table,
    set: (name, key, row, now) => table(name).set(key, row, now),
    distinctLags: (command, now) =>
      command instanceof QueryCommand ? staleViews(command.input, table, now) : UP_TO_DATE,
    copy: () =>
      storeOf(new Map([...tables].map(([name, one]) => [name, one.copy()])), tokens.copy()),
    execute(command, circumstances) {
      const { now, lag = 0, forced, onChange } = circumstances;
      if (command instanceof TransactWriteItemsCommand) {
        const { TransactItems = [], ClientRequestToken } = command.input;
        if (tokens.isRepeated(ClientRequestToken, TransactItems, now)) return {};
        const changes = transact(TransactItems, table, forced, now);
        onChange?.(changes);
        tokens.remember(ClientRequestToken, TransactItems, now);
        return {};
      }
      if (command instanceof BatchExecuteStatementCommand) {
        const { Statements = [] } = command.input;
        return executeStatements(Statements, table, circumstances);
      }
      if (command instanceof QueryCommand) return queryIndex(command.input, table, lag);
      return executeSingle(command, table, circumstances);
    },
  };
}

const UP_TO_DATE: readonly number[] = [0];

function executeSingle(
  command: unknown,
  table: Store["table"],
  { unprocessed, now, onChange }: Circumstances,
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
  const change = apply(plan, now);
  onChange?.([change]);
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
