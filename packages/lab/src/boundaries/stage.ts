import { type ChildEnd, type Launch, launch, type Worker } from "./launch.ts";
import type { LabEvent, Point, Strategy, Task } from "./protocol.ts";
import type { CaseRecord, Counts, Observation } from "./record.ts";
import type { OpenOptions } from "./sqlite/database.ts";

/** What a scenario says of one delivery; the rest of the task is the backend's. */
export interface Work {
  readonly strategy: Strategy;
  /** Also writes a line outside the database. */
  readonly outside?: boolean;
  readonly pauseAt?: readonly Point[];
  /** @default the fixed input of the article */
  readonly event?: LabEvent;
  /** How SQLite is opened. */
  readonly options?: OpenOptions;
  /** See {@link Launch}. */
  readonly fileSizeBlocks?: number;
}

/** One case's own empty database, whatever its kind. */
export interface Backend {
  /** The worker's main program. */
  readonly script: string;
  taskFor(child: string, work: Work): Task;
  /** Reads what is durable, by a connection that no worker uses. */
  counts(): Promise<Counts>;
}

/** What a scenario is written with. */
export interface Stage {
  start(child: string, work: Work): Worker;
  /** Runs a delivery to its end. */
  deliver(child: string, work: Work): Promise<void>;
  /** Runs a delivery up to a point, where its process is killed. */
  killAt(point: Point, child: string, work: Work): Promise<void>;
  /** Waits for a worker's end and keeps it for the record. */
  end(worker: Worker): Promise<ChildEnd>;
  observe(step: string): Promise<void>;
}

/** Sets the stage for one case; `record` is what happened on it. */
export function setStage(backend: Backend, signal: AbortSignal) {
  const observations: Observation[] = [];
  const children: ChildEnd[] = [];
  const keep = (end: ChildEnd): ChildEnd => {
    children.push(end);
    return end;
  };
  const start: Stage["start"] = (child, work) => {
    signal.throwIfAborted();
    const launching: Launch = {
      child,
      script: backend.script,
      task: backend.taskFor(child, work),
      signal,
    };
    const { fileSizeBlocks } = work;
    return launch(fileSizeBlocks === undefined ? launching : { ...launching, fileSizeBlocks });
  };
  const stage: Stage = {
    start,
    deliver: async (child, work) => {
      keep(await start(child, work).ended());
    },
    killAt: async (point, child, work) => {
      const worker = start(child, { ...work, pauseAt: [point] });
      await worker.reached(point);
      keep(await worker.kill());
    },
    end: async (worker) => keep(await worker.ended()),
    observe: async (step) => {
      observations.push({ step, counts: await backend.counts() });
    },
  };
  const record = (name: string): CaseRecord => ({
    case: name,
    observations,
    children,
    lockConflicts: children.filter(({ outcome }) => TURNED_AWAY.has(outcome ?? "")).length,
  });
  return { stage, record };
}

const TURNED_AWAY: ReadonlySet<string> = new Set(["busy", "cancelled", "conflict"]);
