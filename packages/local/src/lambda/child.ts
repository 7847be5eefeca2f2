import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type FunctionDescription, lambdaEnvironment } from "./environment.ts";
import type { Invocation, Report } from "./protocol.ts";

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number | undefined;
  /** Resolves when the process is gone; never rejects. A process that never began has no code. */
  readonly exited: Promise<Exit>;
  send(invocation: Invocation): void;
  /** Closes the channel: the runtime then exits by itself. */
  disconnect(): void;
  kill(): void;
}

export interface ChildListeners {
  readonly onReport: (report: Report) => void;
  readonly onLog: (line: string) => void;
}

const runtime = fileURLToPath(new URL("runtime.mjs", import.meta.url));

/**
 * Begins the process of an execution environment; `exited` tells of a failure to begin, too.
 * It runs this process's own Node, found by its path, since the child's PATH is Lambda's.
 */
export function spawnChild(description: FunctionDescription, listeners: ChildListeners): Child {
  const { bundle, handlerName } = description;
  const child = spawn(process.execPath, [runtime, bundle, handlerName], {
    cwd: dirname(bundle),
    env: lambdaEnvironment(description),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  forEachLine(child.stdout, listeners.onLog);
  forEachLine(child.stderr, listeners.onLog);
  // `runtime.mjs` alone holds this channel's other end, and it says nothing but `Report`s.
  child.on("message", (message) => listeners.onReport(message as Report));
  return {
    pid: child.pid,
    exited: exitOf(child, listeners.onLog),
    send: (invocation) => {
      // The callback takes the error of a process that has just died; its exit tells the rest.
      child.send(invocation, () => undefined);
    },
    disconnect: () => {
      if (child.connected) child.disconnect();
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
}

/** Standard output and error are piped, so never null; `spawn`'s type for an IPC child forgets. */
function forEachLine(stream: Readable | null, onLog: (line: string) => void): void {
  if (!stream) return;
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", onLog);
}

function exitOf(child: ChildProcess, onLog: (line: string) => void): Promise<Exit> {
  const { promise, resolve } = Promise.withResolvers<Exit>();
  child.once("exit", (code, signal) => resolve({ code, signal }));
  child.on("error", (error) => {
    onLog(`process: ${error.message}`);
    if (child.pid === undefined) resolve({ code: null, signal: null });
  });
  return promise;
}
