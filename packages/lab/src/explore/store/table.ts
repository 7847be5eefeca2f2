import type { AttributeValue } from "@aws-sdk/client-dynamodb";
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
  /** @param now epoch milliseconds */
  set(key: string, row: Row | undefined, now: number): void;
  /**
   * An index as a reader may see it.
   *
   * @param lag 0: up to date; n: without the last n changes of this index
   */
  list(index: string, lag: number): readonly Entry[];
  /**
   * How far behind an index can be read.
   *
   * @param now epoch milliseconds
   */
  depth(index: string, now: number): number;
  /** Another table that is as this one is now, and goes its own way. */
  copy(): Table;
}

/** Older views are forgotten, as if an index never lagged by more changes than this. */
const VIEWS = 6;

/**
 * The longest that an index is assumed to lag: half of the sweep grace. Of an index that stood
 * still for minutes the sweeper's order on FIFO would not hold, and is not promised.
 */
const LAG_MILLISECONDS = 30_000;

/**
 * An index as it was behind one of its changes. Never changed, so that copies share it; most are
 * never read, so their entries are made when they are.
 */
interface View {
  entries: readonly Entry[] | undefined;
  readonly before: View | undefined;
  readonly key: string;
  readonly entry: Entry | undefined;
  /** Since when it has been the newest; the one before it was until then. */
  readonly since: number;
}

interface Index {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The keys that it lists of a row: its own and the table's. */
  readonly listed: readonly string[];
}

/** What changes of a table. */
interface Content {
  readonly rows: Map<string, Row>;
  /** In which order rows came: that of entries which an index does not order. */
  readonly places: Map<string, number>;
  /** How many rows ever came. */
  last: number;
  /** By index, the oldest first. */
  readonly views: Map<string, readonly View[]>;
}

export function createTable(definition: TableDefinition): Table {
  const names = Object.keys(definition.indexes);
  const indexes = new Map(names.map((name) => [name, indexOf(definition, name)]));
  const views = new Map(names.map((name) => [name, EMPTY]));
  return tableOf(definition, indexes, { rows: new Map(), places: new Map(), last: 0, views });
}

const EMPTY: readonly View[] = [
  { entries: [], before: undefined, key: "", entry: undefined, since: Number.NEGATIVE_INFINITY },
];

function tableOf(
  definition: TableDefinition,
  indexes: ReadonlyMap<string, Index>,
  content: Content,
): Table {
  const { rows, places, views } = content;
  const { partitionKey, sortKey } = definition;
  const viewsOf = (index: string) => views.get(index) ?? [];
  return {
    definition,
    rows,
    keyOf: (row) =>
      sortKey === undefined
        ? keyText(row[partitionKey])
        : `${keyText(row[partitionKey])}|${keyText(row[sortKey])}`,
    get: (key) => rows.get(key),
    set(key, row, now) {
      const before = rows.get(key);
      if (before === undefined) places.set(key, ++content.last);
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
      for (const [name, index] of indexes) {
        if (isSameEntry(before, row, index)) continue;
        const entry = row && toEntry(index, key, row, places.get(key) ?? 0);
        views.set(name, withView(viewsOf(name), key, entry, now));
      }
    },
    list(index, lag) {
      const view = viewsOf(index).at(-1 - lag);
      return view === undefined ? [] : entriesOf(view);
    },
    depth(index, now) {
      const oldest = now - LAG_MILLISECONDS;
      return viewsOf(index).filter(({ since }, position) => position > 0 && since >= oldest).length;
    },
    copy: () =>
      tableOf(definition, indexes, {
        rows: new Map(rows),
        places: new Map(places),
        last: content.last,
        views: new Map(views),
      }),
  };
}

function indexOf({ partitionKey, sortKey, indexes }: TableDefinition, name: string): Index {
  const index = indexes[name];
  if (index === undefined) throw new TypeError(`There is no index ${name}`);
  const listed = [partitionKey, sortKey, index.partitionKey, index.sortKey].filter(
    (key) => key !== undefined,
  );
  return { ...index, listed };
}

const isSameEntry = (
  before: Row | undefined,
  after: Row | undefined,
  { partitionKey, sortKey }: Index,
): boolean =>
  before?.[partitionKey]?.S === after?.[partitionKey]?.S &&
  before?.[sortKey]?.S === after?.[sortKey]?.S;

function withView(
  views: readonly View[],
  key: string,
  entry: Entry | undefined,
  since: number,
): readonly View[] {
  const view = { entries: undefined, before: views.at(-1), key, entry, since };
  return [...views.slice(1 - VIEWS), view];
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
