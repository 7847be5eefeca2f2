import { measured } from "@todoke/local/measure/bundles";
import type { Figure } from "./figures.ts";
import type { ColdStarts } from "./measure.ts";
import { ratioOf } from "./table.ts";

/** The result for a program. Without times where the machine was too busy for them. */
export function documentOf({ bundles, figures }: ColdStarts, runs: number, withTimes: boolean) {
  const sdk = figures.get("sdk")?.importCpu;
  const trimmed = figures.get("trimmedSdk")?.importCpu;
  const described = measured.map((name) => {
    const { bytes = 0, inputs = {} } = bundles.get(name) ?? {};
    const own = figures.get(name);
    const sizes = { bytes, bytesByPart: inputs };
    if (!withTimes || own === undefined) return [name, sizes] as const;
    const { importCpu, importTime, answeredCpu } = own;
    const times = {
      importCpuMilliseconds: rounded(importCpu),
      importMilliseconds: rounded(importTime),
      ...(answeredCpu && { importAndFirstAnswerCpuMilliseconds: rounded(answeredCpu) }),
      ratioToSdk: round(ratioOf(importCpu, sdk), 3),
      ratioToTrimmedSdk: round(ratioOf(importCpu, trimmed), 3),
    };
    return [name, { ...sizes, ...times }] as const;
  });
  return { runs, tooBusy: !withTimes, bundles: Object.fromEntries(described) };
}

const rounded = ({ median, lowerQuartile, upperQuartile }: Figure) => ({
  median: round(median, 1),
  lowerQuartile: round(lowerQuartile, 1),
  upperQuartile: round(upperQuartile, 1),
});

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
