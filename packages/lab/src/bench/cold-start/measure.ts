import type { Bundle } from "@todoke/local/lambda/bundle";
import { bundleMeasured, type Measured, measured } from "@todoke/local/measure/bundles";
import { type ColdStart, startCold } from "@todoke/local/measure/cold-import";
import { prepareFirstRequest } from "@todoke/local/measure/first-request";
import { type Figures, figuresOf } from "./figures.ts";

export interface ColdStarts {
  readonly bundles: ReadonlyMap<Measured, Bundle>;
  readonly figures: ReadonlyMap<Measured, Figures>;
}

export interface MeasureOptions {
  readonly runs: number;
  /** An empty folder, for the bundles. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/**
 * Every bundle once a round, in a new order each round: what the machine does meanwhile, and what
 * its caches have kept of the one before, falls on all alike.
 *
 * @throws the signal's reason when it is aborted
 */
export async function measureColdStarts(options: MeasureOptions): Promise<ColdStarts> {
  const { runs, directory, signal, onProgress } = options;
  const bundles = new Map<Measured, Bundle>();
  for (const name of measured) {
    onProgress(`bundling ${name}`);
    bundles.set(name, await bundleMeasured(name, directory));
  }
  const request = await prepareFirstRequest();
  try {
    const starts = new Map(measured.map((name): [Measured, ColdStart[]] => [name, []]));
    for (let run = 1; run <= runs; run++) {
      for (const name of shuffled(measured)) {
        signal.throwIfAborted();
        const { file: bundle } = bundles.get(name) ?? { file: "" };
        const { variables, event } = request;
        const asked = name === "api" ? { request: event } : {};
        starts.get(name)?.push(await startCold({ name, bundle, variables, ...asked }));
      }
      if (run % 5 === 0) onProgress(`${run} of ${runs} rounds`);
    }
    const figures = new Map([...starts].map(([name, all]) => [name, figuresOf(all)]));
    return { bundles, figures };
  } finally {
    request.stop();
  }
}

const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
