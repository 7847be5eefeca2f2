import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { Clock } from "@todoke/core/clock";
import type { TableDefinition } from "@todoke/core/table";
import type { Row } from "./row.ts";

/** What an index lists of a row: its keys. */
export interface Entry {
  readonly partition: string;
  readonly sort: string;
  readonly item: Row;
}

/** One table: its rows now, and what its indexes listed at the last few writes. */
export interface Table {
  readonly definition: TableDefinition;
  readonly rows: ReadonlyMap<string, Row>;
  keyOf(row: Row): string;
  get(key: string): Row | undefined;
  set(key: string, row: Row | undefined): void;
  /**
   * An index as a reader may see it.
   *
   * @param lag 0: up to date; n: without the last n changes of this index
   */
  list(index: string, lag: number): readonly Entry[];
  /** How far behind an index can be read. */
  depth(index: string): number;
}

/** Older views are forgotten, as if an index never lagged by more changes than this. */
const VIEWS = 6;

/**
 * The longest that an index is assumed to lag: half of the sweep grace. Of an index that stood
 * still for minutes the sweeper's order on FIFO would not hold, and is not promised.
 */
const LAG_MILLISECONDS = 30_000;

interface View {
  readonly entries: readonly Entry[];
  /** Since when it is no longer the newest. */
  until: number;
}

export function createTable(definition: TableDefinition, clock: Clock): Table {
  const rows = new Map<string, Row>();
  const views = new Map<string, View[]>(
    Object.keys(definition.indexes).map((name) => [name, [{ entries: [], until: Infinity }]]),
  );
  const keyOf = (row: Row) => {
    const { partitionKey, sortKey } = definition;
    const partition = keyText(row[partitionKey]);
    return sortKey === undefined ? partition : `${partition}|${keyText(row[sortKey])}`;
  };
  const view = (name: string) => views.get(name) ?? [];
  return {
    definition,
    rows,
    keyOf,
    get: (key) => rows.get(key),
    set(key, row) {
      const before = rows.get(key);
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
      for (const [name, index] of Object.entries(definition.indexes)) {
        if (isSameEntry(before, row, index)) continue;
        const all = view(name);
        const newest = all.at(-1);
        if (newest) newest.until = clock();
        all.push({ entries: entriesOf(rows, definition, name), until: Infinity });
        if (all.length > VIEWS) all.shift();
      }
    },
    list: (index, lag) => view(index).at(-1 - lag)?.entries ?? [],
    depth: (index) =>
      view(index).filter(({ until }) => until + LAG_MILLISECONDS >= clock()).length - 1,
  };
}

interface IndexKeys {
  readonly partitionKey: string;
  readonly sortKey: string;
}

const isSameEntry = (
  before: Row | undefined,
  after: Row | undefined,
  { partitionKey, sortKey }: IndexKeys,
): boolean =>
  before?.[partitionKey]?.S === after?.[partitionKey]?.S &&
  before?.[sortKey]?.S === after?.[sortKey]?.S;

function entriesOf(
  rows: ReadonlyMap<string, Row>,
  { partitionKey, sortKey, indexes }: TableDefinition,
  name: string,
): Entry[] {
  const index = indexes[name];
  if (index === undefined) throw new TypeError(`There is no index ${name}`);
  const kept = [partitionKey, sortKey, index.partitionKey, index.sortKey];
  const entries: Entry[] = [];
  for (const row of rows.values()) {
    const partition = row[index.partitionKey]?.S;
    const sort = row[index.sortKey]?.S;
    // Sparse: a row without the index's keys is not in it.
    if (partition === undefined || sort === undefined) continue;
    const item: Record<string, AttributeValue> = {};
    for (const key of kept) {
      const value = key === undefined ? undefined : row[key];
      if (key !== undefined && value !== undefined) item[key] = value;
    }
    entries.push({ partition, sort, item });
  }
  return entries.sort((a, b) => (a.sort < b.sort ? -1 : Number(a.sort > b.sort)));
}

const keyText = (value: AttributeValue | undefined): string => value?.S ?? value?.N ?? "";
