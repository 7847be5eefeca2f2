import { mkdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "@todoke/local/commands/flags";

/** A new folder that is this run's alone. */
export interface OutputDirectory {
  readonly path: string;
  /** Takes everything back that this run made, parents included. */
  remove(): void;
}

/**
 * Makes the folder, with its parents.
 *
 * Made rather than looked for: `mkdir` itself says whether it was there, so that of two runs at
 * once only one gets it, and what somebody else keeps in it is never touched.
 *
 * @throws UsageError when it is there already, or cannot be made
 */
export function claimDirectory(given: string): OutputDirectory {
  const path = resolve(given);
  const parents: string[] = [];
  const removeParents = () => {
    for (const parent of parents.toReversed()) removeIfEmpty(parent);
  };
  try {
    makeParents(path, parents);
    mkdirSync(path);
  } catch (error) {
    removeParents();
    throw refusalOf(given, path, error);
  }
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      removeParents();
    },
  };
}

/**
 * One by one rather than with `recursive`, which tells neither which of them it made, nor ever
 * returns where a file system has no place for new folders, as /proc (Node 24).
 *
 * @param made gets each that was made, the outermost first
 */
function makeParents(path: string, made: string[]): void {
  const parent = dirname(path);
  if (parent === path) return;
  try {
    mkdirSync(parent);
    made.push(parent);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    // ENOENT: its own parent is missing. Tried once more when that was made, and not again.
    if (codeOf(error) !== "ENOENT") throw error;
    makeParents(parent, made);
    mkdirSync(parent);
    made.push(parent);
  }
}

function refusalOf(given: string, path: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "EEXIST" && "path" in error && error.path === path) {
    return new UsageError(
      `${given} is there already, and is left as it is; choose a folder that is not`,
    );
  }
  return new UsageError(
    `${given} cannot be made (${error.code}); choose another place for --output`,
  );
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Somebody has put something there meanwhile: then it is theirs.
  }
}
