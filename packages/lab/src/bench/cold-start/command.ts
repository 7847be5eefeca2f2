import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onInterrupt } from "../../commands/into-directory.ts";
import type { Run } from "../../commands/subcommands.ts";
import { documentOf } from "./document.ts";
import { tooBusyFor } from "./figures.ts";
import { type ColdStartFlags, parseColdStartFlags, usage } from "./flags.ts";
import { measureColdStarts } from "./measure.ts";
import { answerOf, head, partsOf, tableOf } from "./table.ts";

const INTERRUPTED = 130;

/** `npm run bench -- cold-start` */
export const coldStartCommand: Run = async (args) => {
  const flags = parseColdStartFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const signal = onInterrupt();
  const directory = mkdtempSync(join(tmpdir(), "todoke-cold-start-"));
  try {
    return await measureAndTell(flags, directory, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write("Interrupted; no process is left.\n");
    return INTERRUPTED;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

async function measureAndTell(
  { runs, json }: ColdStartFlags,
  directory: string,
  signal: AbortSignal,
): Promise<number> {
  const onProgress = (line: string) => process.stderr.write(`${line}\n`);
  const starts = await measureColdStarts({ runs, directory, signal, onProgress });
  const busy = tooBusyFor(starts.figures);
  const isQuiet = busy.length === 0;
  process.stdout.write(`${head(runs)}\n${tableOf(starts, isQuiet)}\n\n`);
  process.stdout.write(isQuiet ? `${answerOf(starts.figures)}\n` : tooBusy(busy));
  process.stdout.write(`${partsOf(starts)}\n`);
  if (json) process.stdout.write(`${JSON.stringify(documentOf(starts, runs, isQuiet))}\n`);
  return isQuiet ? 0 : 1;
}

const tooBusy = (names: readonly string[]): string =>
  `This machine was too busy to time anything: the runs of ${names.join(", ")} differ too much. There is no figure.\n\n`;
