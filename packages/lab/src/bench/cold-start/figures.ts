import type { Measured } from "@todoke/local/measure/bundles";
import type { ColdStart } from "@todoke/local/measure/cold-import";

/** In milliseconds; half of all runs were between the quartiles. */
export interface Figure {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

export interface Figures {
  readonly importCpu: Figure;
  readonly importTime: Figure;
  /** From the import's beginning to the first answer; of the API. */
  readonly answeredCpu?: Figure;
}

/** With other programs at work a quartile is this far from the other, in parts of the median. */
const BUSY = 0.4;

/** @param starts of one bundle, at least one */
export function figuresOf(starts: readonly ColdStart[]): Figures {
  const answered = starts.flatMap(({ answeredCpuMilliseconds: value }) => value ?? []);
  return {
    importCpu: figureOf(starts.map(({ importCpuMilliseconds }) => importCpuMilliseconds)),
    importTime: figureOf(starts.map(({ importMilliseconds }) => importMilliseconds)),
    ...(answered.length === 0 ? {} : { answeredCpu: figureOf(answered) }),
  };
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
  return { median: at(0.5), lowerQuartile: at(0.25), upperQuartile: at(0.75) };
}

/** @returns the bundles whose processor time varied too much to say anything of it */
export const tooBusyFor = (figures: ReadonlyMap<Measured, Figures>): readonly Measured[] =>
  [...figures].flatMap(([name, { importCpu }]) => (spreadOf(importCpu) > BUSY ? [name] : []));

const spreadOf = ({ median, lowerQuartile, upperQuartile }: Figure): number =>
  (upperQuartile - lowerQuartile) / median;
