import type { TableDefinition } from "@todoke/core/table";
import type { ResponseCall } from "@todoke/local/gateway/call";
import type { Row } from "../../../explore/store/row.ts";
import {
  type Change,
  changeOf,
  type DynamoDbRequest,
  keyOf,
  statementChanges,
  type Table,
} from "./changes.ts";
import { itemBytes } from "./item-bytes.ts";

/** In DynamoDB's units: write units of 1 KB, read units of 4 KB. */
export interface Units {
  readonly write: number;
  readonly read: number;
}

/** Keeps what was written so far, as a price depends on the row that was there. */
export interface Ledger {
  /**
   * @returns what AWS would charge for the call; nothing for other services
   * @throws TypeError for an operation that no contestant is known to use: it must not look free
   */
  charge(call: ResponseCall): Units;
  /** How many rows a table has by now. */
  rowsIn(table: string): number;
}

/**
 * What AWS charges for a call, told by its request and by whether the engine did it.
 *
 * - A write: the larger of the row before and after, in whole KB. In a transaction twice that, as
 *   each row is prepared and committed.
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-capacity-handling
 * - An index: a write for an entry that comes, goes or changes, two where its key changes, of the
 *   entry's own size, and none where the entry stays as it is. Once, also behind a transaction,
 *   which reaches its indexes when it is over.
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes
 * - A condition that failed: the write, all the same, without its indexes.
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 *   Of a cancelled transaction AWS does not say how much; it is counted whole, the most it can be.
 */
export function createLedger(definitions: readonly TableDefinition[]): Ledger {
  const tables = new Map(
    definitions.map((one) => [one.name, { ...one, rows: new Map<string, Row>() }]),
  );
  const tableOf = (name: string | undefined): Table => {
    const found = tables.get(name ?? "");
    if (found === undefined) throw new TypeError(`there is no table ${name}`);
    return found;
  };
  return {
    rowsIn: (table) => tableOf(table).rows.size,
    charge(call) {
      if (call.service !== "dynamodb") return { write: 0, read: 0 };
      // AWS's own form: SDKs made it.
      const request = call.parsed as DynamoDbRequest;
      const done = call.status === 200;
      const change = (item: Parameters<typeof changeOf>[0]) => changeOf(item, tableOf, done);
      switch (call.operation) {
        case "TransactWriteItems":
          return write((request.TransactItems ?? []).map(change), PREPARED_AND_COMMITTED);
        case "PutItem":
          return write([change({ Put: request })]);
        case "UpdateItem":
          return write([change({ Update: request })]);
        case "BatchExecuteStatement":
          return write(done ? statementChanges(request, call, tableOf) : []);
        case "GetItem":
          return { write: 0, read: readUnits(request, tableOf(request.TableName)) };
        default:
          throw new TypeError(`no price is known for ${call.operation}`);
      }
    },
  };
}

const PREPARED_AND_COMMITTED = 2;

function write(changes: readonly Change[], times = 1): Units {
  let units = 0;
  for (const { table, key, before, after, done } of changes) {
    units += times * kilobytes(Math.max(itemBytes(before ?? {}), itemBytes(after)));
    if (!done) continue;
    units += indexUnits(table, before, after);
    table.rows.set(key, after);
  }
  return { write: units, read: 0 };
}

const kilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1_024));

function indexUnits(table: Table, before: Row | undefined, after: Row): number {
  let units = 0;
  for (const { partitionKey, sortKey } of Object.values(table.indexes)) {
    const listed = [table.partitionKey, table.sortKey, partitionKey, sortKey];
    const entries = [before, after].map((row) => {
      if (!row?.[partitionKey] || !row[sortKey]) return undefined;
      return Object.fromEntries(
        listed.flatMap((name) => (name && row[name] ? [[name, row[name]]] : [])),
      );
    });
    const [old, now] = entries;
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    // All that an entry holds are keys: one that changes is another entry.
    for (const entry of entries) if (entry) units += kilobytes(itemBytes(entry));
  }
  return units;
}

function readUnits({ Key = {}, ConsistentRead = false }: DynamoDbRequest, table: Table): number {
  const bytes = itemBytes(table.rows.get(keyOf(table, Key)) ?? {});
  return Math.max(1, Math.ceil(bytes / 4_096)) * (ConsistentRead ? 1 : 0.5);
}
