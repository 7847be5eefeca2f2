import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import { findEngines } from "../../boundaries/dynamodb/engines.ts";
import { onInterrupt } from "../../commands/into-directory.ts";
import type { Run } from "../../commands/subcommands.ts";
import { parseSweeperFlags, type SweeperFlags, usage } from "./flags.ts";
import { measureSweep, SweepEnded, type SweepFigures } from "./measure.ts";
import { heading, lineOf, paperOf, slopeOf, summaryOf } from "./table.ts";

const INTERRUPTED = 130;

/** `npm run bench -- sweeper` */
export const sweeperCommand: Run = async (args) => {
  const flags = parseSweeperFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  // Before anything is started: a missing engine is a line.
  const [engine] = await findEngines("dynoxide");
  if (engine === undefined) throw new Error("no engine");
  const signal = onInterrupt();
  try {
    return await measureAll(flags, engine.plan, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write("Interrupted; no process is left.\n");
    return INTERRUPTED;
  }
};

/** @returns the exit status */
async function measureAll(
  { sizes, json }: SweeperFlags,
  plan: DynamoDbPlan,
  signal: AbortSignal,
): Promise<number> {
  const all: SweepFigures[] = [];
  process.stdout.write(`${heading}\n`);
  for (const rows of sizes) {
    const figures = await measureSweep(rows, {
      ...{ plan, signal },
      onProgress: progressOf(rows),
    }).catch(tellEnd(rows));
    if (figures === undefined) return 1;
    all.push(figures);
    process.stdout.write(`${lineOf(figures)}\n`);
  }
  const summary = { figures: all.map(summaryOf), callsPerEventSlope: slopeOf(all) };
  process.stdout.write(
    `\nSlope: ${summary.callsPerEventSlope.toExponential(1)} calls an event with each further row\n\n${paperOf(all)}\n`,
  );
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  return 0;
}

/** A line whenever another tenth is done. */
function progressOf(rows: number) {
  let told = "";
  return (what: "seeded" | "announced", done: number) => {
    const tenths = Math.floor((done * 10) / rows);
    const line = `${rows.toLocaleString("en")} rows: ${tenths}0 % ${what}`;
    if (tenths > 0 && line !== told) process.stderr.write(`${line}\n`);
    told = line;
  };
}

/** Says so, and gives no figure. Whatever else goes wrong is a fault of the bench. */
const tellEnd = (rows: number) => (error: unknown) => {
  if (!(error instanceof SweepEnded)) throw error;
  process.stderr.write(
    `The sweep of ${rows.toLocaleString("en")} rows came to nothing: ${error.message}. There is no figure for it.\n`,
  );
  return undefined;
};
