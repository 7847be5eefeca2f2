import { copyFileSync, linkSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../../launch.ts";
import { demoEvent, type LabEvent, type Point } from "../../protocol.ts";
import { createDatabase, type OpenOptions } from "../../sqlite/database.ts";
import type { SqliteTask } from "../../sqlite/deliver.ts";
import { sqliteWorker } from "../../sqlite/run.ts";

/** The files as they were while a worker stood still. */
export interface Snapshot {
  readonly at: Point;
  readonly database: Buffer;
  readonly journal: Buffer | undefined;
}

/** Everything that SQLite wrote for one transaction. */
export interface Pieces {
  readonly before: Buffer;
  readonly after: Buffer;
  /** The rollback journal as it was when it was deleted, which is the commit. */
  readonly journal: Buffer;
  readonly snapshots: readonly Snapshot[];
}

const STEPS: readonly Point[] = ["begun", "after-marker", "before-commit", "after-commit"];

/**
 * Steps a worker through one transaction, and copies its files at every step.
 *
 * SQLite deletes the journal to commit, so the last thing it wrote into it, the header that makes
 * it count, is never seen by looking from time to time. A second link to the same file keeps it.
 */
export async function collectPieces(
  directory: string,
  signal: AbortSignal,
  { event = demoEvent, options = {} }: { event?: LabEvent; options?: OpenOptions } = {},
): Promise<Pieces> {
  mkdirSync(directory);
  const database = join(directory, "events.db");
  const journal = `${database}-journal`;
  const kept = join(directory, "journal-as-deleted");
  createDatabase(database);
  copyFileSync(database, join(directory, "before.db"));
  const before = readFileSync(database);
  const task: SqliteTask = { strategy: "atomic", event, pauseAt: STEPS, database, options };
  const worker = launch({ child: "stepped", script: sqliteWorker, task, signal });
  const snapshots: Snapshot[] = [];
  for (const at of STEPS) {
    await worker.reached(at);
    snapshots.push({ at, database: readFileSync(database), journal: readIfThere(journal) });
    if (at === "before-commit") linkSync(journal, kept);
    worker.goOn();
  }
  await worker.ended();
  return { before, after: readFileSync(database), journal: readFileSync(kept), snapshots };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
