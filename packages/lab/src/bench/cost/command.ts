import type { Run } from "../../commands/subcommands.ts";
import { contestants } from "../compare/contestants.ts";
import { type CostFlags, parseCostFlags, usage } from "./flags.ts";
import { dollarsPerMonth } from "./month.ts";
import { pricesAsOf, pricesIn } from "./prices.ts";
import { type CostLine, tableOf } from "./table.ts";

const MILLION = 1_000_000;

/** `npm run bench -- cost` */
export const costCommand: Run = async (args) => {
  const flags = parseCostFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const lines = linesOf(flags);
  process.stdout.write(tableOf(flags, lines));
  if (flags.json) {
    const { json: _, help: __, ...given } = flags;
    process.stdout.write(`${JSON.stringify({ ...given, pricesAsOf, contestants: lines })}\n`);
  }
  return 0;
};

function linesOf({ eventsPerMonth, region, ...load }: CostFlags): readonly CostLine[] {
  const prices = pricesIn(region);
  return contestants.map(({ key, title }) => {
    const month = dollarsPerMonth(key, eventsPerMonth, load, prices);
    const dollarsPerMillionEvents = (month.total * MILLION) / eventsPerMonth;
    return { key, title, month, dollarsPerMillionEvents };
  });
}
