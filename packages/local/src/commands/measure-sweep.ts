import { resolve } from "node:path";
import { measureSweep, type SweepFigures } from "../measure/sweep-figures.ts";

// How fast the sweeper is, and what it costs: npm run measure-sweep -- 1000 10000 100000

const engineCacheDirectory = resolve(import.meta.dirname, "../../../../.todoke/engines");
const MEGABYTE = 1_024 * 1_024;

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0 || sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  process.stderr.write("How many pending rows? For example: npm run measure-sweep -- 1000 10000\n");
  process.exit(2);
}

process.stdout.write("    rows      sent    seconds   rows/s  CPU ms/event  calls/event  memory\n");
const all: SweepFigures[] = [];
for (const size of sizes) {
  const figures = await measureSweep(size, engineCacheDirectory);
  all.push(figures);
  process.stdout.write(`${line(figures)}\n`);
  for (const [operation, calls] of Object.entries(figures.calls)) {
    process.stdout.write(`          ${operation.padEnd(24)}${(calls / size).toFixed(4)}\n`);
  }
}
const summary = { figures: all.map(summaryOf), callsPerEventSlope: slope(all) };
process.stdout.write(
  `\nslope of calls per event: ${summary.callsPerEventSlope.toExponential(1)} a row\n`,
);
process.stdout.write(`${JSON.stringify(summary)}\n`);

function line({
  rows,
  sent,
  milliseconds,
  cpuMilliseconds,
  calls,
  grownBytes,
}: SweepFigures): string {
  const columns = [
    String(rows).padStart(8),
    String(sent).padStart(8),
    (milliseconds / 1_000).toFixed(1).padStart(9),
    ((sent * 1_000) / milliseconds).toFixed(0).padStart(7),
    (cpuMilliseconds / rows).toFixed(3).padStart(12),
    (total(calls) / rows).toFixed(4).padStart(11),
    `${(grownBytes / MEGABYTE).toFixed(1)} MB`.padStart(8),
  ];
  return columns.join("  ");
}

function summaryOf(figures: SweepFigures) {
  const { rows, sent, status, milliseconds, cpuMilliseconds, calls, grownBytes } = figures;
  return {
    ...{ rows, sent, status, calls },
    seconds: Number((milliseconds / 1_000).toFixed(2)),
    cpuSeconds: Number((cpuMilliseconds / 1_000).toFixed(2)),
    callsPerEvent: Number((total(calls) / rows).toFixed(4)),
    grownMegabytes: Number((grownBytes / MEGABYTE).toFixed(1)),
  };
}

/** From the smallest to the largest: calls per event gained or lost with each further row. */
function slope(figures: readonly SweepFigures[]): number {
  const sorted = figures.toSorted((a, b) => a.rows - b.rows);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || first.rows === last.rows) return 0;
  const gained = total(last.calls) / last.rows - total(first.calls) / first.rows;
  return gained / (last.rows - first.rows);
}

function total(calls: SweepFigures["calls"]): number {
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}
