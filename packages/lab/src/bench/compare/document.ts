import type { Comparison, Rounds } from "./compare.ts";
import { type ContestantKey, contestants } from "./contestants.ts";
import { cpuPerEvent, type Figures, figuresOf } from "./figures/figures.ts";
import { type Timing, timing } from "./figures/statistics.ts";

/** A contestant's line in one table. Without figures, the reason. */
export type Line =
  | {
      readonly key: ContestantKey;
      readonly kind: "figures";
      readonly figures: Figures;
      /** Processor time an event, with that of the floor as 1. */
      readonly cpuTimesFloor: Timing;
      readonly bundleBytes: number;
    }
  | { readonly key: ContestantKey; readonly kind: "failed"; readonly reason: string };

export interface ScenarioLines {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly Line[];
}

export function linesOf(
  { bundles, scenarios }: Comparison,
  memoryMegabytes: number,
): readonly ScenarioLines[] {
  return scenarios.map(({ scenario: { key, title }, results }) => {
    const floor = results.get("floor");
    const lines = contestants.flatMap(({ key: name }): Line[] => {
      const result = results.get(name);
      if (result === undefined) return [];
      if (result.kind === "failed") return [{ key: name, ...result }];
      return [
        {
          key: name,
          kind: "figures",
          figures: figuresOf(result.rounds, memoryMegabytes),
          cpuTimesFloor: timesFloor(result, floor),
          bundleBytes: bundles.get(name)?.bytes ?? 0,
        },
      ];
    });
    return { key, title, lines };
  });
}

/** Round by round: what slows the machine down for a while then slows both. */
function timesFloor({ rounds }: Rounds & { kind: "done" }, floor: Rounds | undefined): Timing {
  const reason = "the floor has no figure";
  if (floor?.kind !== "done") return { kind: "not-told", reason };
  const ratios = rounds.flatMap((round, index) => {
    const its = floor.rounds[index];
    return its === undefined ? [] : [cpuPerEvent(round) / cpuPerEvent(its)];
  });
  return timing(ratios);
}

/** One line as JSON: every figure with its unit in its key, null with a reason where there is none. */
export function plainLine(line: Line): Readonly<Record<string, unknown>> {
  if (line.kind === "failed") return { ...nothing, reason: line.reason };
  const { figures, cpuTimesFloor, bundleBytes } = line;
  const { receiveToSentMilliseconds: sent, dollarsPerMillionEvents: dollars } = figures;
  const timings: Readonly<Record<string, Timing>> = {
    cpuMillisecondsPerEvent: figures.cpuMillisecondsPerEvent,
    cpuTimesFloor,
    eventsPerSecond: figures.eventsPerSecond,
    receiveToSentMillisecondsP50: sent.p50,
    receiveToSentMillisecondsP95: sent.p95,
    receiveToSentMillisecondsP99: sent.p99,
  };
  const { callsPerEvent, countersCallsPerEvent, callsPerEventByKind, roundTripsPerBatch } = figures;
  return {
    callsPerEvent,
    countersCallsPerEvent,
    callsPerEventByKind,
    roundTripsPerBatch,
    writeUnitsPerEvent: figures.writeUnitsPerEvent,
    readUnitsPerEvent: figures.readUnitsPerEvent,
    ...valuesOf(timings),
    dollarsPerMillionEvents: "reason" in dollars ? null : dollars.total,
    dollarsPerMillionEventsByService: "reason" in dollars ? null : dollars,
    bundleBytes,
    spread: spreadsOf(timings),
    reasons: {
      ...reasonsOf(timings),
      ...("reason" in dollars ? { dollarsPerMillionEvents: dollars.reason } : {}),
    },
  };
}

const valuesOf = (timings: Readonly<Record<string, Timing>>) =>
  Object.fromEntries(
    Object.entries(timings).map(([name, one]) => [name, one.kind === "told" ? one.value : null]),
  );

/** Median absolute deviations, in the figure's own unit; null of a single round. */
const spreadsOf = (timings: Readonly<Record<string, Timing>>) =>
  Object.fromEntries(
    Object.entries(timings).map(([name, one]) => [
      name,
      one.kind === "told" ? (one.spread ?? null) : null,
    ]),
  );

const reasonsOf = (timings: Readonly<Record<string, Timing>>) =>
  Object.fromEntries(
    Object.entries(timings).flatMap(([name, one]) =>
      one.kind === "told" ? [] : [[name, one.reason]],
    ),
  );

/** The same keys as a line with figures has. */
const nothing = {
  callsPerEvent: null,
  countersCallsPerEvent: null,
  callsPerEventByKind: null,
  roundTripsPerBatch: null,
  writeUnitsPerEvent: null,
  readUnitsPerEvent: null,
  cpuMillisecondsPerEvent: null,
  eventsPerSecond: null,
  receiveToSentMillisecondsP50: null,
  receiveToSentMillisecondsP95: null,
  receiveToSentMillisecondsP99: null,
  cpuTimesFloor: null,
  dollarsPerMillionEvents: null,
  dollarsPerMillionEventsByService: null,
  bundleBytes: null,
} as const;
