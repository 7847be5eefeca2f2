import type { ContestantKey } from "../compare/contestants.ts";
import type { CostFlags } from "./flags.ts";
import type { Month } from "./month.ts";
import { priceList, pricesAsOf, regionCodes } from "./prices.ts";

export interface CostLine {
  readonly key: ContestantKey;
  readonly title: string;
  readonly month: Month;
  readonly dollarsPerMillionEvents: number;
}

const NAME = 22;
const NUMBER = 14;
const BAR = 24;
const parts = ["dynamodb", "sqs", "sns", "lambda", "logs", "storage", "idle"] as const;

export function tableOf(flags: CostFlags, lines: readonly CostLine[]): string {
  const { eventsPerMonth, payloadKilobytes, notificationKilobytes, duplicates, region } = flags;
  const most = Math.max(...lines.map(({ month }) => month.total));
  const cells = (name: string, texts: readonly string[]) =>
    `${name.padEnd(NAME)}${texts.map((text) => text.padStart(NUMBER)).join("")}`;
  const rows = lines.map(({ title, month, dollarsPerMillionEvents }) => {
    const numbers = [month.total, dollarsPerMillionEvents, ...parts.map((part) => month[part])];
    return `${cells(title, numbers.map(dollars))}  ${"█".repeat(Math.max(1, Math.round((BAR * month.total) / most)))}`;
  });
  return [
    `${eventsPerMonth.toLocaleString("en")} events a month of ${payloadKilobytes} KB, announcing ${notificationKilobytes} KB, ${duplicates * 100} % duplicates, in ${regionCodes[region]}.`,
    `US dollars, prices as of ${pricesAsOf}, on demand, without free tiers. A model: nothing here ran on AWS.`,
    "",
    cells("", ["a month", "a million", ...parts]),
    ...rows,
    "",
    ...notes(flags),
    "",
  ].join("\n");
}

function notes({ region }: CostFlags): string[] {
  const open = Object.entries(priceList)
    .filter(([, { notConfirmed }]) => notConfirmed.some((name) => name === region))
    .map(([name]) => name);
  return [
    "In batches of ten that are full. Lambda's part rests on assumed latencies. Not in it: sending to",
    "SQS, the business rows' storage, deliveries to subscribers, data transfer, the page while it is open.",
    "Powertools and the published pattern promise less, and log, sweep and alarm nothing.",
    ...(open.length > 0
      ? [`Prices not confirmed for ${regionCodes[region]}: ${open.join(", ")}.`]
      : []),
  ];
}

const dollars = (value: number): string =>
  value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
