import type { Violation } from "./oracle/evidence.ts";
import { exploreRandomly } from "./search/random.ts";
import { scaleDown, withoutRealTime } from "./search/setting.ts";

/** What a short search came to. */
export interface Hunt {
  readonly histories: number;
  /** Of the processor, without the start of Node. */
  readonly cpuMilliseconds: number;
  readonly violation: Violation | undefined;
  readonly seed: number | undefined;
}

/** Looks for a broken promise in so many histories, from the first seed on; does not shorten it. */
export async function hunt(histories: number): Promise<Hunt> {
  scaleDown();
  withoutRealTime();
  const report = await exploreRandomly({
    seed: 1,
    histories,
    milliseconds: Number.POSITIVE_INFINITY,
    shorten: false,
  });
  const { broken, cpuMilliseconds } = report;
  return {
    histories: report.histories,
    cpuMilliseconds,
    violation: broken?.violation,
    seed: broken?.seed,
  };
}
