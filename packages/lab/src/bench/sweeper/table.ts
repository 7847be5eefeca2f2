import { processor } from "../scale/scenario.ts";
import type { SweepFigures } from "./measure.ts";
import { announcingSeconds, underQuotas } from "./paper.ts";

const MEGABYTE = 1_024 * 1_024;

export const heading =
  "      rows   seconds    rows/s  CPU ms/event  calls/event    memory    calls of each kind an event";

/** One measurement for a person: a line. */
export function lineOf(figures: SweepFigures): string {
  const { rows, calls } = figures;
  const kinds = Object.entries(calls).map(
    ([kind, count]) => `${kind} ${(count / rows).toFixed(4)}`,
  );
  const { seconds, rowsPerSecond, cpuMillisecondsPerEvent, callsPerEvent, grownMegabytes } =
    summaryOf(figures);
  const columns = [
    rows.toLocaleString("en").padStart(10),
    seconds.toFixed(1).padStart(8),
    rowsPerSecond.toLocaleString("en").padStart(8),
    cpuMillisecondsPerEvent.toFixed(3).padStart(12),
    callsPerEvent.toFixed(4).padStart(11),
    `${grownMegabytes.toFixed(1)} MB`.padStart(8),
    ` ${kinds.join(", ")}`,
  ];
  return columns.join("  ");
}

/** One measurement for a program. */
export function summaryOf(figures: SweepFigures) {
  const { rows, status, milliseconds, cpuMilliseconds, calls, grownBytes } = figures;
  return {
    ...{ rows, status, calls },
    seconds: rounded(milliseconds / 1_000, 2),
    rowsPerSecond: Math.round((rows * 1_000) / milliseconds),
    cpuMillisecondsPerEvent: rounded(cpuMilliseconds / rows, 4),
    callsPerEvent: rounded(callsPerEvent(figures), 4),
    grownMegabytes: rounded(grownBytes / MEGABYTE, 1),
  };
}

/** From the smallest to the largest: calls an event, gained or lost with each further row. */
export function slopeOf(all: readonly SweepFigures[]): number {
  const sorted = all.toSorted((a, b) => a.rows - b.rows);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || first.rows === last.rows) return 0;
  return (callsPerEvent(last) - callsPerEvent(first)) / (last.rows - first.rows);
}

/**
 * What SNS and Lambda would make of it. The rate is the processor's, of the largest measurement: how
 * long the engines here take for their answers says nothing about AWS's.
 */
export function paperOf(all: readonly SweepFigures[]): string {
  const largest = all.toSorted((a, b) => a.rows - b.rows).at(-1);
  if (largest === undefined) return "";
  const rowsPerSecond = Math.round(
    (1_000 * processor.share * largest.rows) / largest.cpuMilliseconds,
  );
  const lines = underQuotas(rowsPerSecond).map(
    ({ region, perSecond, secondsForMillion, rowsPerRun, minutesForMillion }) =>
      [
        `  ${region.padEnd(34)}`,
        perSecond.toLocaleString("en").padStart(10),
        `${secondsForMillion.toLocaleString("en")} s`.padStart(16),
        rowsPerRun.toLocaleString("en").padStart(12),
        `${minutesForMillion.toLocaleString("en")} min`.padStart(16),
      ].join("  "),
  );
  return [
    `On paper: ${rowsPerSecond.toLocaleString("en")} rows/s are what 1,024 MB of Lambda compute, ${announcingSeconds} s in each run, a run a minute:`,
    `  ${"region".padEnd(34)}  messages/s  a million takes  rows a run  and with the runs`,
    ...lines,
  ].join("\n");
}

const callsPerEvent = ({ rows, calls }: SweepFigures): number =>
  Object.values(calls).reduce((sum, count) => sum + count, 0) / rows;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
