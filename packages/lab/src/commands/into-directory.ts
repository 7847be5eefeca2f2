import { setImmediate } from "node:timers/promises";
import { claimDirectory } from "./output-directory.ts";

/**
 * Gives a new folder to an experiment. The folder stays when the experiment ends by itself,
 * whatever it found; when it is interrupted or breaks down, nothing of it is left.
 *
 * @param run must end soon, and its processes before it, when the signal is aborted
 * @returns what it returned, or 130 after Ctrl-C
 * @throws UsageError when the folder is there already or cannot be made
 */
export async function intoDirectory(
  given: string,
  run: (path: string, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const interrupted = onInterrupt();
  const directory = claimDirectory(given);
  try {
    return await run(directory.path, interrupted);
  } catch (error) {
    // Ctrl-C reaches our children too: their end may be known here before the signal is.
    await setImmediate();
    directory.remove();
    if (!interrupted.aborted) throw error;
    process.stderr.write(`Interrupted; ${given} is removed and no process is left.\n`);
    return 130;
  }
}

/** Aborted by Ctrl-C, or when somebody else ends this process. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => controller.abort());
  }
  return controller.signal;
}
