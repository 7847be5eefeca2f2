import { UsageError } from "@todoke/local/commands/flags";
import { type EngineName, engineNames } from "../../boundaries/dynamodb/engines.ts";
import { oneOf, readFlags } from "../../commands/flags.ts";

export interface CompareFlags {
  readonly latencyMilliseconds: number;
  readonly rounds: number;
  readonly batches: number;
  readonly mainOnly: boolean;
  readonly engine: EngineName;
  readonly profile: string | undefined;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `Todoke beside what one would use instead, on the same orders: what an event costs each of them.

  npm run bench                       all of it, four minutes
  npm run bench -- compare --main     the main table alone, one and a half

  --latency MS    added to every call to AWS, 0 to 1000 (default 5)
  --rounds N      of the main table, 1 to 50; figures are medians over them (default 5)
  --batches N     of ten events in each of these rounds, 1 to 1000 (default 30)
  --main          the main table alone: no duplicates, no poison, no other batch sizes
  --engine NAME   dynoxide or dynamodb-local (default dynoxide)
  --profile DIR   a folder that is not there yet; gets a CPU profile of each handler's process
  --json          everything as one JSON object, on the last line
  --help          this text

Exit status: 0 when there are figures of all, 1 when somebody did not do the work, 2 nothing was run,
130 after Ctrl-C.
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseCompareFlags(args: readonly string[]): CompareFlags {
  const flags = readFlags("bench -- compare", args, {
    latency: { type: "string", default: "5" },
    rounds: { type: "string", default: "5" },
    batches: { type: "string", default: "30" },
    main: { type: "boolean", default: false },
    engine: { type: "string", default: "dynoxide" },
    profile: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  return {
    latencyMilliseconds: wholeFrom("--latency", flags.latency, 0, 1_000),
    rounds: wholeFrom("--rounds", flags.rounds, 1, 50),
    batches: wholeFrom("--batches", flags.batches, 1, 1_000),
    mainOnly: flags.main,
    engine: oneOf("--engine", flags.engine, engineNames),
    profile: flags.profile,
    json: flags.json,
    help: flags.help,
  };
}

function wholeFrom(flag: string, text: string, from: number, to: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  throw new UsageError(`${flag} takes a whole number from ${from} to ${to}, not "${text}"`);
}
