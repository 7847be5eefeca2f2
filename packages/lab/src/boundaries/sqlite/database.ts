import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const SCHEMA = `
  CREATE TABLE processed (event_id TEXT PRIMARY KEY, fingerprint TEXT);
  CREATE TABLE effects (
    id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, amount INTEGER NOT NULL, note TEXT NOT NULL
  );
`;

/** @throws Error when it is there already: every case begins with an empty database */
export function createDatabase(path: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already`);
  const database = openDatabase(path);
  database.exec(SCHEMA);
  database.close();
}

export interface OpenOptions {
  /** The database may not grow beyond so many pages; stands for a full disk. */
  readonly maxPages?: number;
  /** Pages are written before the commit as soon as so many are in memory. */
  readonly spillPages?: number;
  /**
   * OFF for files that are thrown away: the same writes, and no waiting for the disk.
   * @default "FULL", as in the article
   */
  readonly synchronous?: "FULL" | "OFF";
}

/** Opens with the article's settings: rollback journal, full synchronisation, no waiting for locks. */
export function openDatabase(path: string, options: OpenOptions = {}): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  database.exec("PRAGMA journal_mode = DELETE");
  database.exec(`PRAGMA synchronous = ${options.synchronous ?? "FULL"}`);
  if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.maxPages}`);
  if (options.spillPages !== undefined) {
    database.exec(`PRAGMA cache_size = ${options.spillPages}; PRAGMA cache_spill = 1`);
  }
  return database;
}

/** Rows of `processed` and the sum of `effects`, by a connection of its own, opened for this only. */
export function readBack(
  path: string,
  options: OpenOptions = {},
): readonly [processed: number, effects: number] {
  const database = openDatabase(path, options);
  try {
    return [number(database, PROCESSED_ROWS), number(database, EFFECTS_SUM)];
  } finally {
    database.close();
  }
}

export const PROCESSED_ROWS = "SELECT COUNT(*) AS n FROM processed";
export const EFFECTS_SUM = "SELECT COALESCE(SUM(amount), 0) AS n FROM effects";

const number = (database: DatabaseSync, sql: string): number =>
  Number(database.prepare(sql).get()?.n);
