import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";
import { root } from "../repository/root.ts";

export interface Command {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves with the line, once standard output holds one that matches. */
  line(pattern: RegExp): Promise<string>;
  readonly ended: Promise<{
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Runs `npm start` as a user does, but for npm itself. Ended with the test. */
export function command(
  args: readonly string[],
  cwd = root,
  variables: Readonly<Record<string, string>> = {},
): Command {
  const child = spawn(process.execPath, [resolve(root, "packages/local/bin/run.mjs"), ...args], {
    cwd,
    env: { ...process.env, INIT_CWD: cwd, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that a signal reaches it as Ctrl-C does: every process of the group.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("npm start could not be run");
  const output = { stdout: "", stderr: "" };
  const waiting = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk;
    for (const look of waiting) look();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk;
  });
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>((done) => {
    child.on("close", (status) => done({ status, ...output }));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) signalGroup(pid, "SIGKILL");
    await ended;
  });
  const line = (pattern: RegExp) =>
    new Promise<string>((found, missing) => {
      const look = () => {
        const match = output.stdout.split("\n").find((one) => pattern.test(one));
        if (match === undefined) return;
        waiting.delete(look);
        found(match);
      };
      waiting.add(look);
      look();
      void ended.then(() => missing(new Error(`ended first: ${output.stderr || output.stdout}`)));
    });
  return { child, pid, line, ended };
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  process.kill(-pid, signal);
}
