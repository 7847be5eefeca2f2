import { setTimeout as sleep } from "node:timers/promises";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after that long, or as soon as the signal is aborted; never rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: async (milliseconds, signal) => {
    // The only rejection there is: the abort, which here is an ordinary way for a wait to end.
    await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined);
  },
};

/**
 * How long to wait before attempt `failures + 1`: full jitter, so that several callers hurt by
 * the same outage do not come back together.
 *
 * @returns milliseconds, below `min(ceiling, base × 2^(failures - 1))`
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function jitteredBackoff(
  failures: number,
  random: () => number,
  { baseMilliseconds = 100, ceilingMilliseconds = 5_000 } = {},
): number {
  return random() * Math.min(ceilingMilliseconds, baseMilliseconds * 2 ** (failures - 1));
}
