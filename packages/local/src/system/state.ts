import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where one local system keeps its tables, queues, announcements and logs between runs. */
export interface State {
  readonly directory: string;
  path(name: string): string;
  /** Remembers a child, so that the next run can end it should this one be killed. */
  rememberEngine(pid: number): void;
  /** Lets another run use the folder. */
  release(): void;
}

/** Another run is using the folder; the message says which and what to do. */
export class StateInUse extends Error {
  override readonly name = "StateInUse";
}

/**
 * Takes a state folder for this process alone, and ends what a killed run left behind in it.
 *
 * @param fresh forgets everything that was kept
 * @throws StateInUse when a live process holds it
 */
export async function openState(directory: string, fresh: boolean): Promise<State> {
  const lock = join(directory, "lock");
  const owner = readPid(lock);
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) {
    throw new StateInUse(
      `${directory} is in use by process ${owner}. Stop it (Ctrl-C in its terminal), or choose another folder with --state DIR.`,
    );
  }
  await endOrphan(join(directory, "engine"), directory);
  if (fresh) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(lock, String(process.pid));
  return {
    directory,
    path: (name) => join(directory, name),
    rememberEngine: (pid) => writeFileSync(join(directory, "engine"), String(pid)),
    release: () => rmSync(lock, { force: true }),
  };
}

/** Whether a live process holds the state folder. */
export function isOwned(directory: string): boolean {
  const owner = readPid(join(directory, "lock"));
  return owner !== undefined && isAlive(owner);
}

/**
 * A run that was killed outright could not end its engine, which still holds the tables' file.
 * The process is ended only if its command line names this very folder: the number may have been
 * given to somebody else since.
 */
async function endOrphan(file: string, directory: string): Promise<void> {
  const pid = readPid(file);
  if (pid === undefined || !isAlive(pid)) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!commandLine.includes(directory)) return;
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** Ended, but never waited for: so it stays in a container whose first process reaps nobody. */
function isZombie(pid: number): boolean {
  try {
    // "pid (name) state …"; the name may hold anything, also a parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}
