import { UsageError } from "@todoke/local/commands/flags";
import { EngineFailed } from "@todoke/local/engines/child";
import { NoDynamoDbLocalError } from "@todoke/local/engines/dynamodb-local";
import { NoEngineError } from "@todoke/local/engines/resolve";
import { subcommands } from "./subcommands.ts";

const usage = `The crash lab: what becomes of an event when a process dies.

${Object.entries(subcommands)
  .map(([name, { summary }]) => `  npm run lab -- ${name.padEnd(16)}${summary}`)
  .join("\n")}

  npm run lab -- NAME --help      what it takes
`;

/** @returns the exit status: that of the subcommand, or 2 for a command line that is wrong */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "help") {
    process.stdout.write(usage);
    return name === undefined ? 2 : 0;
  }
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (subcommand === undefined) {
    const names = Object.keys(subcommands).join(", ");
    throw new UsageError(`There is no "${name}" in the lab; there are ${names}`);
  }
  const run = await subcommand.load();
  return run(args);
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

const INTERRUPTED = 130;
const PATIENCE_MILLISECONDS = 3_000;

process.exitCode = await main(process.argv.slice(2)).catch(explain);
// Whatever was begun is ended by now, or ends in a moment, and so does this process by itself. Only a
// pipe to a bundler that Ctrl-C has ended in the middle of its work stays open, and would keep it.
if (process.exitCode === INTERRUPTED) {
  setTimeout(() => process.exit(), PATIENCE_MILLISECONDS).unref();
}
