import type { DatabaseSync } from "node:sqlite";
import { fingerprint } from "@todoke/core/fingerprint";
import type { Pause } from "../at-work.ts";
import { actOutside } from "../outside.ts";
import type { LabEvent, Task, WorkerOutcome } from "../protocol.ts";
import { type OpenOptions, openDatabase } from "./database.ts";

export interface SqliteTask extends Task {
  /** The file. */
  readonly database: string;
  readonly options?: OpenOptions;
}

/**
 * Processes one delivery on the file, in the way the task says.
 *
 * @returns what SQLite refused, too: a lock held elsewhere, a full disk; nothing is written then
 */
export async function deliver(task: SqliteTask, pause: Pause): Promise<WorkerOutcome> {
  const database = openDatabase(task.database, task.options);
  try {
    return await follow(database, task, pause);
  } catch (error) {
    const outcome = refusedBySqlite(error);
    if (outcome === undefined) throw error;
    if (database.isTransaction) database.exec("ROLLBACK");
    return outcome;
  } finally {
    database.close();
  }
}

async function follow(
  database: DatabaseSync,
  task: SqliteTask,
  pause: Pause,
): Promise<WorkerOutcome> {
  switch (task.strategy) {
    case "no-dedup":
      applyEffect(database, task.event);
      return "applied";
    case "marker-first":
      // Two commits. Whoever dies between them leaves a marker that stands for nothing.
      if (!addMarker(database, task.event)) return "recognised";
      await pause("after-marker");
      applyEffect(database, task.event);
      return "applied";
    case "effect-first":
      // The other way round: whoever dies between them leaves an effect that nobody remembers.
      if (hasMarker(database, task.event)) return "recognised";
      applyEffect(database, task.event);
      await pause("after-effect");
      addMarker(database, task.event);
      return "applied";
    case "atomic":
    case "fingerprinted":
      return together(database, task, pause);
  }
}

/** Marker and effect in one transaction, whose write lock is taken at its beginning. */
async function together(
  database: DatabaseSync,
  task: SqliteTask,
  pause: Pause,
): Promise<WorkerOutcome> {
  database.exec("BEGIN IMMEDIATE");
  await pause("begun");
  if (!addMarker(database, task.event, printOf(task))) {
    const isSame = storedPrint(database, task.event) === printOf(task);
    database.exec("ROLLBACK");
    return isSame ? "recognised" : "mismatch";
  }
  await pause("after-marker");
  applyEffect(database, task.event);
  if (task.outsideFile !== undefined) actOutside(task.outsideFile, task.event.id);
  await pause("before-commit");
  database.exec("COMMIT");
  await pause("after-commit");
  return "applied";
}

/** @returns false when the unique key says that this id has been processed */
function addMarker(database: DatabaseSync, { id }: LabEvent, print: string | null = null): boolean {
  const insert =
    "INSERT INTO processed (event_id, fingerprint) VALUES (?, ?) ON CONFLICT DO NOTHING";
  return database.prepare(insert).run(id, print).changes === 1;
}

const hasMarker = (database: DatabaseSync, { id }: LabEvent): boolean =>
  database.prepare("SELECT 1 FROM processed WHERE event_id = ?").get(id) !== undefined;

function applyEffect(database: DatabaseSync, { id, amount, noteBytes = 0 }: LabEvent): void {
  const insert = "INSERT INTO effects (event_id, amount, note) VALUES (?, ?, ?)";
  database.prepare(insert).run(id, amount, "x".repeat(noteBytes));
}

/** The naive marker knows the id only, and compares nothing. */
function printOf({ strategy, event }: SqliteTask): string | null {
  if (strategy !== "fingerprinted") return null;
  const print = fingerprint({ add: event.amount });
  return print.kind === "fingerprint" ? print.sha256 : null;
}

const storedPrint = (database: DatabaseSync, { id }: LabEvent): unknown =>
  database.prepare("SELECT fingerprint FROM processed WHERE event_id = ?").get(id)?.fingerprint;

/** SQLite's primary result codes, from https://www.sqlite.org/rescode.html. */
const REFUSALS: Readonly<Record<number, WorkerOutcome>> = { 5: "busy", 10: "io-error", 13: "full" };

function refusedBySqlite(error: unknown): WorkerOutcome | undefined {
  if (!(error instanceof Error && "errcode" in error)) return undefined;
  // Extended codes carry their primary code in the low byte.
  return REFUSALS[Number(error.errcode) & 0xff];
}
