import { type Measured, measured } from "@todoke/local/measure/bundles";
import type { Figure, Figures } from "./figures.ts";
import type { ColdStarts } from "./measure.ts";

const names: Readonly<Record<Measured, string>> = {
  sdk: "AWS SDK alone",
  trimmedSdk: "AWS SDK, trimmed",
  consumer: "consumer",
  sweeper: "sweeper",
  api: "api",
  slack: "slack",
};

const BAR = 30;
/** Smaller parts are told together. */
const PARTS = 12;

export const head = (runs: number): string =>
  `Bundles with SST's options; ${runs} cold imports of each, in random order, each in a new process.
"AWS SDK alone": its DynamoDB and SNS clients, one command of each, as everybody gets them;
"trimmed": the same without what packages/functions/substitutes leaves out. Medians (quartiles).
`;

/** Sizes and, where the machine was quiet enough, times. */
export function tableOf({ bundles, figures }: ColdStarts, withTimes: boolean): string {
  const most = Math.max(...measured.map((name) => figures.get(name)?.importCpu.median ?? 0));
  const lines = measured.map((name) => {
    const bytes = (bundles.get(name)?.bytes ?? 0).toLocaleString("en").padStart(9);
    const start = `  ${names[name].padEnd(18)}${bytes}`;
    const own = figures.get(name);
    if (!withTimes || own === undefined) return start;
    const bar = "█".repeat(Math.max(1, Math.round((own.importCpu.median / most) * BAR)));
    return `${start}${timesOf(own, figures)}  ${bar}`;
  });
  const columns = withTimes ? "  import, CPU ms     import, ms     × SDK  × trimmed" : "";
  return [`  ${" ".repeat(18)}    bytes${columns}`, ...lines].join("\n");
}

function timesOf({ importCpu, importTime }: Figures, all: ReadonlyMap<Measured, Figures>): string {
  const ratio = (to: Measured) => ratioOf(importCpu, all.get(to)?.importCpu).toFixed(2);
  return [
    figure(importCpu).padStart(16),
    figure(importTime).padStart(15),
    ratio("sdk").padStart(10),
    ratio("trimmedSdk").padStart(11),
  ].join("");
}

/** Of the API, whose schemas wait for a request: what import and first answer take together. */
export function answerOf(figures: ReadonlyMap<Measured, Figures>): string {
  const api = figures.get("api");
  if (api?.answeredCpu === undefined) return "";
  const ratio = ratioOf(api.answeredCpu, figures.get("sdk")?.importCpu).toFixed(2);
  return `api, import and first page of events: ${figure(api.answeredCpu)} CPU ms, ${ratio} × the import of the AWS SDK alone\n`;
}

/** What each bundle is made of, largest first. */
export const partsOf = ({ bundles }: ColdStarts): string =>
  [...bundles]
    .map(([name, { bytes, inputs }]) => {
      const parts = Object.entries(inputs);
      const rest = parts.slice(PARTS).reduce((sum, [, size]) => sum + size, 0);
      const shown = [...parts.slice(0, PARTS), ...(rest > 0 ? [["the rest", rest] as const] : [])];
      const lines = shown.map(([part, size]) => {
        const bar = "█".repeat(Math.round((size / bytes) * BAR));
        return `  ${size.toLocaleString("en").padStart(9)}  ${part.padEnd(34)}${bar}`.trimEnd();
      });
      return [`${names[name]}, ${bytes.toLocaleString("en")} bytes`, ...lines].join("\n");
    })
    .join("\n\n");

const figure = ({ median, lowerQuartile, upperQuartile }: Figure): string =>
  `${median.toFixed(0)} (${lowerQuartile.toFixed(0)}–${upperQuartile.toFixed(0)})`;

export const ratioOf = (own: Figure, other: Figure | undefined): number =>
  own.median / (other?.median ?? Number.NaN);
