import type { Bundle } from "@todoke/local/lambda/bundle";
import { type Measured, measured } from "@todoke/local/measure/bundles";
import { expect, test } from "vitest";
import { documentOf } from "../../../src/bench/cold-start/document.ts";
import {
  type Figures,
  figureOf,
  figuresOf,
  tooBusyFor,
} from "../../../src/bench/cold-start/figures.ts";
import { answerOf, partsOf, tableOf } from "../../../src/bench/cold-start/table.ts";

const start = (importCpuMilliseconds: number, answeredCpuMilliseconds?: number) => ({
  importCpuMilliseconds,
  importMilliseconds: importCpuMilliseconds * 2,
  ...(answeredCpuMilliseconds === undefined ? {} : { answeredCpuMilliseconds }),
});

const bundle = (bytes: number, inputs: Record<string, number>): Bundle => ({
  file: "bundle.mjs",
  bytes,
  inputs,
});

const cpu: Readonly<Record<Measured, number>> = {
  ...{ sdk: 100, trimmedSdk: 50, consumer: 90, sweeper: 80, api: 150, slack: 20 },
};

/** Every bundle with the same five starts, one ms apart; the API's first answer takes 75 ms more. */
const starts = {
  bundles: new Map(measured.map((name) => [name, bundle(2_000, { large: 1_500, small: 500 })])),
  figures: new Map(
    measured.map((name): [Measured, Figures] => {
      const own = [-2, -1, 0, 1, 2].map((ms) => cpu[name] + ms);
      return [name, figuresOf(own.map((ms) => start(ms, name === "api" ? ms + 75 : undefined)))];
    }),
  ),
};

test("half of the runs are between the quartiles, whatever their order", () => {
  expect(figureOf([50, 10, 40, 20, 30])).toEqual({
    median: 30,
    lowerQuartile: 20,
    upperQuartile: 40,
  });
});

test("names what was timed while others were at work", () => {
  const quiet = figuresOf([95, 100, 100, 105].map((ms) => start(ms)));
  const busy = figuresOf([60, 100, 100, 180, 190].map((ms) => start(ms)));
  expect(
    tooBusyFor(
      new Map([
        ["sdk", quiet],
        ["api", busy],
      ]),
    ),
  ).toEqual(["api"]);
});

test("the table tells size, both times and both ratios, with a bar for each", () => {
  const lines = tableOf(starts, true).split("\n");
  expect(lines[3]).toMatch(/consumer +2,000 +90 \(89–91\) +180 \(178–182\) +0\.90 +1\.80 +█{18}$/);
  expect(lines[5]).toMatch(/api +2,000 +150 \(149–151\) .*█{30}$/);
  expect(answerOf(starts.figures)).toContain("225 (224–226) CPU ms, 2.25 ×");
});

test("without times there are sizes and parts, and nothing else", () => {
  expect(tableOf(starts, false)).not.toMatch(/\d\.\d|ms/);
  expect(partsOf(starts)).toContain("  1,500  large");
  expect(documentOf(starts, 5, false)).toMatchObject({
    tooBusy: true,
    bundles: { api: { bytes: 2_000, bytesByPart: { large: 1_500, small: 500 } } },
  });
  expect(documentOf(starts, 5, false).bundles.api).not.toHaveProperty("ratioToSdk");
});

test("the document names its units", () => {
  expect(documentOf(starts, 5, true).bundles.api).toEqual({
    bytes: 2_000,
    bytesByPart: { large: 1_500, small: 500 },
    importCpuMilliseconds: { median: 150, lowerQuartile: 149, upperQuartile: 151 },
    importMilliseconds: { median: 300, lowerQuartile: 298, upperQuartile: 302 },
    importAndFirstAnswerCpuMilliseconds: { median: 225, lowerQuartile: 224, upperQuartile: 226 },
    ratioToSdk: 1.5,
    ratioToTrimmedSdk: 3,
  });
});
