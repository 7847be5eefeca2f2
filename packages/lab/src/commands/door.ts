import { UsageError } from "@todoke/local/commands/flags";
import { EngineFailed } from "@todoke/local/engines/child";
import { NoDynamoDbLocalError } from "@todoke/local/engines/dynamodb-local";
import { NoEngineError } from "@todoke/local/engines/resolve";
import type { Subcommand } from "./subcommands.ts";

/** A command with parts: `npm run NAME -- PART`. */
export interface Door {
  readonly name: string;
  readonly title: string;
  readonly parts: Readonly<Record<string, Subcommand>>;
  /** The part that is meant where none is named; without it, the parts are shown. */
  readonly usual?: string;
}

const INTERRUPTED = 130;
const PATIENCE_MILLISECONDS = 3_000;

/** Runs the part that the command line names, and leaves its exit status to the process. */
export async function enter(door: Door): Promise<void> {
  process.exitCode = await runPart(door, process.argv.slice(2)).catch(explain);
  // Whatever was begun is ended by now, or ends in a moment, and so does this process by itself.
  // Only a pipe to a bundler that Ctrl-C has ended in the middle of its work stays open, and would
  // keep it.
  if (process.exitCode === INTERRUPTED) {
    setTimeout(() => process.exit(), PATIENCE_MILLISECONDS).unref();
  }
}

/** @returns the exit status: that of the part, or 2 for a command line that is wrong */
async function runPart(door: Door, args: readonly string[]): Promise<number> {
  const [first] = args;
  if (first === "--help" || first === "help") return show(door, 0);
  const isNamed = first !== undefined && !first.startsWith("--");
  const name = isNamed ? first : door.usual;
  if (name === undefined) return show(door, 2);
  const part = Object.hasOwn(door.parts, name) ? door.parts[name] : undefined;
  if (part === undefined) {
    const names = Object.keys(door.parts).join(", ");
    throw new UsageError(`There is no "${name}" in the ${door.name}; there are ${names}`);
  }
  const run = await part.load();
  return run(isNamed ? args.slice(1) : args);
}

function show({ name, title, parts }: Door, status: number): number {
  const lines = Object.entries(parts).map(
    ([part, { summary }]) => `  npm run ${name} -- ${part.padEnd(16)}${summary}`,
  );
  process.stdout.write(
    `${title}\n\n${lines.join("\n")}\n\n  npm run ${name} -- NAME --help      what it takes\n`,
  );
  return status;
}

/** What a person can mend is one line and status 2; anything else is a fault of ours. */
function explain(error: unknown): number {
  if (
    error instanceof UsageError ||
    error instanceof NoEngineError ||
    error instanceof NoDynamoDbLocalError ||
    error instanceof EngineFailed
  ) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  return 1;
}
