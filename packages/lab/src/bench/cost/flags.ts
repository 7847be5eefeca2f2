import { UsageError } from "@todoke/local/commands/flags";
import { oneOf, readFlags } from "../../commands/flags.ts";
import type { Load } from "./model.ts";
import { type RegionName, regionNames } from "./prices.ts";

export interface CostFlags extends Load {
  readonly eventsPerMonth: number;
  readonly region: RegionName;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `Dollars a month, for Todoke and for what one would use instead: by a model, and not by a bill.

  npm run bench -- cost --events-per-month 30000000 --payload-kb 2

  --events-per-month N   1 to 1000000000000
  --payload-kb K         of each message and its business row, 0.1 to 256
  --notification-kb K    of what is announced, 0.1 to 256 (default 0.25: an id and some fields)
  --duplicates P         share of messages that come again, 0 to 0.9 (default 0.01)
  --region NAME          virginia or tokyo (default virginia)
  --json                 the result as one JSON object on the last line
  --help                 this text
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseCostFlags(args: readonly string[]): CostFlags {
  const flags = readFlags("bench -- cost", args, {
    "events-per-month": { type: "string" },
    "payload-kb": { type: "string" },
    "notification-kb": { type: "string", default: "0.25" },
    duplicates: { type: "string", default: "0.01" },
    region: { type: "string", default: "virginia" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  const needed = (name: "events-per-month" | "payload-kb") => (flags.help ? "1" : flags[name]);
  return {
    eventsPerMonth: number("--events-per-month", needed("events-per-month"), 1, 1e12),
    payloadKilobytes: number("--payload-kb", needed("payload-kb"), 0.1, 256),
    notificationKilobytes: number("--notification-kb", flags["notification-kb"], 0.1, 256),
    duplicates: number("--duplicates", flags.duplicates, 0, 0.9),
    region: oneOf("--region", flags.region, regionNames),
    json: flags.json,
    help: flags.help,
  };
}

function number(flag: string, text: string | undefined, from: number, to: number): number {
  if (text === undefined) {
    throw new UsageError(`${flag} is missing: a number from ${from} to ${to}`);
  }
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= from && value <= to) return value;
  throw new UsageError(`${flag} takes a number from ${from} to ${to}, not "${text}"`);
}
