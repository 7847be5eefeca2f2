import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { outsideLines } from "../outside.ts";
import { demoEvent } from "../protocol.ts";
import type { CaseRecord } from "../record.ts";
import { type Backend, setStage } from "../stage.ts";
import { createDatabase, readBack } from "./database.ts";
import type { SqliteTask } from "./deliver.ts";
import type { Scenario } from "./scenarios.ts";

export const sqliteWorker = join(import.meta.dirname, "worker.ts");
export const DATABASE = "events.db";
export const OUTSIDE = "outside.txt";

/**
 * Plays the scenarios one after another, each on an empty database in a folder of its own.
 *
 * @throws the signal's reason when it is aborted; by then no worker is running
 */
export async function runOnSqlite(
  scenarios: Readonly<Record<string, Scenario>>,
  directory: string,
  signal: AbortSignal,
): Promise<readonly CaseRecord[]> {
  const records: CaseRecord[] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    const { stage, record } = setStage(sqliteBackend(join(directory, name)), signal);
    await scenario(stage);
    records.push(record(name));
  }
  return records;
}

function sqliteBackend(directory: string): Backend {
  const database = join(directory, DATABASE);
  const outsideFile = join(directory, OUTSIDE);
  mkdirSync(directory);
  createDatabase(database);
  return {
    script: sqliteWorker,
    taskFor: (_, { strategy, outside = false, pauseAt = [], event = demoEvent, options = {} }) => {
      const task: SqliteTask = { strategy, event, pauseAt, database, options };
      return outside ? { ...task, outsideFile } : task;
    },
    counts: async () => [...readBack(database), outsideLines(outsideFile)],
  };
}
