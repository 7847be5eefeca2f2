import { UsageError } from "@todoke/local/commands/flags";
import { readFlags } from "../../commands/flags.ts";

export interface ColdStartFlags {
  /** Cold starts of each bundle. */
  readonly runs: number;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `What each Lambda's bundle weighs, by part, and what importing it takes in a new process.

  npm run bench -- cold-start

  --runs N   cold starts of each bundle, 5 to 1000 (default 30)
  --json     the result as one JSON object on the last line
  --help     this text

Compared with the AWS SDK's DynamoDB and SNS clients alone, as everybody gets them and as they are
here. Exit status: 0, 1 when the machine was too busy for a figure, 2 nothing was run, 130 after Ctrl-C.
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseColdStartFlags(args: readonly string[]): ColdStartFlags {
  const { runs, json, help } = readFlags("bench -- cold-start", args, {
    runs: { type: "string", default: "30" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  const count = /^\d{1,4}$/.test(runs) ? Number(runs) : 0;
  if (count >= 5 && count <= 1_000) return { runs: count, json, help };
  throw new UsageError(`--runs takes a whole number from 5 to 1000, not "${runs}"`);
}
