import { type Pause, work } from "../at-work.ts";
import { actOutside } from "../outside.ts";
import type { Task, WorkerOutcome } from "../protocol.ts";
import { labClient } from "./client.ts";
import { requestsFor } from "./requests.ts";
import type { LabTables } from "./tables.ts";

export interface DynamoDbTask extends Task {
  /** The gateway's, with the worker's name in it. */
  readonly endpoint: string;
  readonly tables: LabTables;
}

async function perform(task: DynamoDbTask, pause: Pause): Promise<WorkerOutcome> {
  const client = labClient(task.endpoint);
  try {
    return await follow(task, requestsFor(client, task.tables, task.event), pause);
  } finally {
    client.destroy();
  }
}

async function follow(
  task: DynamoDbTask,
  requests: ReturnType<typeof requestsFor>,
  pause: Pause,
): Promise<WorkerOutcome> {
  switch (task.strategy) {
    case "no-dedup":
      await requests.applyEffect();
      return "applied";
    case "marker-first":
      if (!(await requests.addMarker())) return "recognised";
      await pause("after-marker");
      await requests.applyEffect();
      return "applied";
    case "effect-first":
      if (await requests.hasMarker()) return "recognised";
      await requests.applyEffect();
      await pause("after-effect");
      await requests.addMarker();
      return "applied";
    case "atomic":
    case "fingerprinted":
      return together(task, requests, pause);
  }
}

async function together(
  task: DynamoDbTask,
  requests: ReturnType<typeof requestsFor>,
  pause: Pause,
): Promise<WorkerOutcome> {
  // Only so that the record tells a marker that was found from a race that was lost. The condition
  // alone decides: between this look and the transaction anything may happen.
  if (await requests.hasMarker()) return "recognised";
  if (task.outsideFile !== undefined) actOutside(task.outsideFile, task.event.id);
  await pause("before-send");
  const outcome = await requests.both();
  await pause("after-commit");
  return outcome;
}

// Last, when everything above is there to be used.
await work(perform);
