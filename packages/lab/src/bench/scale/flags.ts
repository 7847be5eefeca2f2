import { UsageError } from "@todoke/local/commands/flags";
import { readFlags } from "../../commands/flags.ts";
import { whole } from "../../explore/flags.ts";

export interface ScaleFlags {
  /** One rate instead of the three steps. */
  readonly eventsPerSecond: number | undefined;
  readonly seed: number;
  readonly json: boolean;
  readonly help: boolean;
}

const MOST_PER_SECOND = 200_000;

export const usage = `Simulates a quarter of an hour at 10, 1,000 and 100,000 events a second, with two minutes in which
SNS is down and half a minute of twice as many events. Nothing here runs on AWS.

  npm run bench -- scale                              the three steps of docs/scale.md
  npm run bench -- scale --events-per-second 5000     your own rate, as deployed

  --events-per-second N   1 to ${MOST_PER_SECOND}
  --seed N                from which every draw comes (default 1)
  --json                  the result as one JSON object on the last line
  --help                  this text
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseScaleFlags(args: readonly string[]): ScaleFlags {
  const flags = readFlags("bench -- scale", args, {
    "events-per-second": { type: "string" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  const rate = flags["events-per-second"];
  return {
    eventsPerSecond: rate === undefined ? undefined : perSecond(rate),
    seed: whole("--seed", flags.seed),
    json: flags.json,
    help: flags.help,
  };
}

function perSecond(text: string): number {
  const rate = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (rate >= 1 && rate <= MOST_PER_SECOND) return rate;
  throw new UsageError(
    `--events-per-second takes a whole number from 1 to ${MOST_PER_SECOND}, not "${text}"`,
  );
}
