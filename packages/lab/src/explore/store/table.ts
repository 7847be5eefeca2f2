import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { Clock } from "@todoke/core/clock";
import type { TableDefinition } from "@todoke/core/table";
import type { Row } from "./row.ts";

/** What an index lists of a row: its keys. */
export interface Entry {
  readonly key: string;
  readonly partition: string;
  readonly sort: string;
  /** Which of two that are sorted alike is the first. */
  readonly place: number;
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

/** An index as it was behind one of its changes. Most are never read, so they are made when they are. */
interface View {
  entries: readonly Entry[] | undefined;
  readonly before: View | undefined;
  readonly key: string;
  readonly entry: Entry | undefined;
  /** Since when it is no longer the newest. */
  until: number;
}

interface Index {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The keys that it lists of a row: its own and the table's. */
  readonly listed: readonly string[];
  readonly views: View[];
}

export function createTable(definition: TableDefinition, clock: Clock): Table {
  const rows = new Map<string, Row>();
  /** In which order rows came: that of entries which an index does not order. */
  const places = new Map<string, number>();
  let last = 0;
  const indexes = new Map(
    Object.keys(definition.indexes).map((name) => [name, createIndex(definition, name)]),
  );
  const all = [...indexes.values()];
  const { partitionKey, sortKey } = definition;
  return {
    definition,
    rows,
    keyOf: (row) =>
      sortKey === undefined
        ? keyText(row[partitionKey])
        : `${keyText(row[partitionKey])}|${keyText(row[sortKey])}`,
    get: (key) => rows.get(key),
    set(key, row) {
      const before = rows.get(key);
      if (before === undefined) places.set(key, ++last);
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
      for (const index of all) {
        if (!isSameEntry(before, row, index))
          addView(index, key, row, places.get(key) ?? 0, clock());
      }
    },
    list(name, lag) {
      const view = indexes.get(name)?.views.at(-1 - lag);
      return view === undefined ? [] : entriesOf(view);
    },
    depth(name) {
      const oldest = clock() - LAG_MILLISECONDS;
      const views = indexes.get(name)?.views ?? [];
      return views.filter(({ until }) => until >= oldest).length - 1;
    },
  };
}

function createIndex({ partitionKey, sortKey, indexes }: TableDefinition, name: string): Index {
  const index = indexes[name];
  if (index === undefined) throw new TypeError(`There is no index ${name}`);
  const listed = [partitionKey, sortKey, index.partitionKey, index.sortKey].filter(
    (key) => key !== undefined,
  );
  const first = { entries: [], before: undefined, key: "", entry: undefined, until: Infinity };
  return { ...index, listed, views: [first] };
}

const isSameEntry = (
  before: Row | undefined,
  after: Row | undefined,
  { partitionKey, sortKey }: Index,
): boolean =>
  before?.[partitionKey]?.S === after?.[partitionKey]?.S &&
  before?.[sortKey]?.S === after?.[sortKey]?.S;

function addView(
  index: Index,
  key: string,
  row: Row | undefined,
  place: number,
  now: number,
): void {
  const before = index.views.at(-1);
  if (before) before.until = now;
  const entry = row && toEntry(index, key, row, place);
  index.views.push({ entries: undefined, before, key, entry, until: Infinity });
  if (index.views.length > VIEWS) index.views.shift();
}

function toEntry(index: Index, key: string, row: Row, place: number): Entry | undefined {
  const partition = row[index.partitionKey]?.S;
  const sort = row[index.sortKey]?.S;
  // Sparse: a row without the index's keys is not in it.
  if (partition === undefined || sort === undefined) return undefined;
  const item: Record<string, AttributeValue> = {};
  for (const name of index.listed) {
    const value = row[name];
    if (value !== undefined) item[name] = value;
  }
  return { key, partition, sort, place, item };
}

function entriesOf(view: View): readonly Entry[] {
  if (view.entries) return view.entries;
  const entries = (view.before ? entriesOf(view.before) : []).filter(({ key }) => key !== view.key);
  if (view.entry) entries.push(view.entry);
  view.entries = entries.sort(inOrder);
  return entries;
}

const inOrder = (a: Entry, b: Entry): number =>
  a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : a.place - b.place;

const keyText = (value: AttributeValue | undefined): string => value?.S ?? value?.N ?? "";
