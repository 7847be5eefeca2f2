import { join } from "node:path";
import { expect, test } from "vitest";
import { launch } from "../../src/boundaries/launch.ts";
import { demoEvent } from "../../src/boundaries/protocol.ts";
import { createDatabase, readBack } from "../../src/boundaries/sqlite/database.ts";
import type { SqliteTask } from "../../src/boundaries/sqlite/deliver.ts";
import { sqliteWorker } from "../../src/boundaries/sqlite/run.ts";
import { scratch } from "./lab-command.ts";

test("an abort ends a worker that stands still with its transaction open", async () => {
  const database = join(scratch(), "events.db");
  createDatabase(database);
  const pauseAt = ["before-commit"] as const;
  const task: SqliteTask = { strategy: "atomic", event: demoEvent, pauseAt, database };
  const controller = new AbortController();
  const { signal } = controller;
  const worker = launch({ child: "only", script: sqliteWorker, task, signal });
  await worker.reached("before-commit");
  controller.abort();
  await expect(worker.ended()).rejects.toThrow("aborted");
  expect(() => process.kill(worker.pid, 0)).toThrow("ESRCH");
  expect(readBack(database)).toEqual([0, 0]);
});
