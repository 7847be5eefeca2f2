import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const scripts = join(import.meta.dirname, "../../src/commands");

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface LabCommand {
  readonly pid: number;
  readonly ended: Promise<Ended>;
}

/** A folder for one test, removed with it. */
export function scratch(): string {
  const path = mkdtempSync(join(tmpdir(), "todoke-lab-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Runs the lab as a user does, in a process group of its own, ended with the test. */
export const lab = (args: readonly string[], env: NodeJS.ProcessEnv = {}): LabCommand =>
  run("lab.ts", args, env);

/** The same for the bench. */
export const bench = (args: readonly string[]): LabCommand => run("bench.ts", args, {});

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): LabCommand {
  const child = spawn(process.execPath, [join(scripts, script), ...args], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("the lab could not be run");
  const ended = endOf(child);
  onTestFinished(async () => {
    if (isGroupAlive(pid)) process.kill(-pid, "SIGKILL");
    await ended;
  });
  return { pid, ended };
}

const endOf = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on("close", (status) => done({ status, stdout, stderr }));
  });

/** Whether any process of the command is left, itself or a worker. */
export function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Looks again and again until it is so; the test's own time limit ends a wait in vain. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}
