import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { GO_ON, type Point, type Task, type Told, type WorkerOutcome } from "./protocol.ts";

/** How a child process ended, as the kernel and the child itself tell it. */
export interface ChildEnd {
  readonly child: string;
  /** The last point it reported and stood still at; null when it never did. */
  readonly stoppedAt: Point | null;
  /** What it said itself; null when it was killed before it could. */
  readonly outcome: WorkerOutcome | null;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Worker {
  readonly pid: number;
  /** Resolves when it stands at this point. @throws Error when it ended first, with its words */
  reached(point: Point): Promise<void>;
  goOn(): void;
  /** A real SIGKILL; resolves when the process is gone. */
  kill(): Promise<ChildEnd>;
  /** Resolves when it has ended. @throws Error when it broke down, with its words */
  ended(): Promise<ChildEnd>;
}

export interface Launch {
  readonly child: string;
  readonly script: string;
  readonly task: Task;
  /** Kills the worker with SIGKILL. */
  readonly signal: AbortSignal;
  /** No file that the worker writes may grow beyond so many blocks of 512 bytes. */
  readonly fileSizeBlocks?: number;
}

/** Starts one worker in a process of its own. */
export function launch(options: Launch): Worker {
  const { child: name, signal } = options;
  const [file, ...args] = commandOf(options);
  const child = spawn(file, args, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, ...cacheFor(options) },
    signal,
    killSignal: "SIGKILL",
  });
  if (child.pid === undefined) throw new Error(`${file} could not be started`);
  const heard = listen(child);
  const gone = untilGone(child).then(([code, killedBy]): ChildEnd => {
    const end = { child: name, stoppedAt: heard.point, outcome: heard.outcome };
    return { ...end, code, signal: killedBy };
  });
  const brokeDown = (end: ChildEnd) =>
    new Error(`${name} ended with ${end.signal ?? end.code}: ${heard.words.trim() || "no word"}`);
  return {
    pid: child.pid,
    reached: (point) =>
      Promise.race([
        heard.standsAt(point),
        gone.then((end) => {
          throw brokeDown(end);
        }),
      ]),
    goOn: () => child.send(GO_ON),
    kill: () => {
      child.kill("SIGKILL");
      return gone;
    },
    ended: async () => {
      const end = await gone;
      if (end.outcome === null && !signal.aborted) throw brokeDown(end);
      signal.throwIfAborted();
      return end;
    },
  };
}

/**
 * Workers are many and short: compiled once, they start in half the time. Not under a limit on
 * file sizes, which the cache's own files would run into.
 */
const cacheFor = ({ fileSizeBlocks }: Launch): NodeJS.ProcessEnv =>
  fileSizeBlocks === undefined ? { NODE_COMPILE_CACHE: COMPILE_CACHE } : {};

const COMPILE_CACHE = resolve(import.meta.dirname, "../../../../.todoke/compile-cache");

function commandOf({ script, task, fileSizeBlocks }: Launch): readonly [string, ...string[]] {
  const node = [process.execPath, script, JSON.stringify(task)] as const;
  if (fileSizeBlocks === undefined) return [...node];
  // The limit is a process's own and Node cannot set it; a shell can, and becomes the worker.
  return ["/bin/sh", "-c", 'ulimit -f "$0" && exec "$@"', String(fileSizeBlocks), ...node];
}

function listen(child: ChildProcess) {
  const waiting = new Map<Point, () => void>();
  const heard = {
    point: null as Point | null,
    outcome: null as WorkerOutcome | null,
    words: "",
    standsAt: (point: Point) =>
      new Promise<void>((reached) => {
        if (heard.point === point) reached();
        else waiting.set(point, reached);
      }),
  };
  child.stderr?.on("data", (chunk: Buffer) => {
    heard.words = (heard.words + chunk.toString()).slice(-4_000);
  });
  child.on("message", (message) => {
    // The other end of the channel is at-work.ts, which sends nothing else.
    const told = message as Told;
    if (told.kind === "ended") heard.outcome = told.outcome;
    else {
      heard.point = told.point;
      waiting.get(told.point)?.();
    }
  });
  return heard;
}

/** "close" rather than "exit": by then its last words have been read. */
const untilGone = (child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> =>
  new Promise((gone) => {
    // An aborted child also raises an error, which is nothing new.
    child.on("error", () => {});
    child.once("close", (code, signal) => gone([code, signal]));
  });
