import type { Clock, Sleep } from "../clock.ts";

export interface Pacing {
  /** Things begun a second, at most; also a fraction, such as 0.5. */
  readonly ratePerSecond: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** A cancelled job is heard within this, however slow its rate. */
const SLICE_MILLISECONDS = 1_000;

/**
 * Lets so many things a second begin, evenly. What was late does not make up for it: after a slow
 * call the next does not hurry.
 *
 * @returns a function to await before each; it answers false when the job was cancelled
 */
export function createPacer({ ratePerSecond, signal, clock, sleep }: Pacing) {
  let next = Number.NEGATIVE_INFINITY;
  return async (): Promise<boolean> => {
    while (clock() < next && !signal?.aborted) {
      await sleep(Math.min(next - clock(), SLICE_MILLISECONDS));
    }
    next = clock() + 1_000 / ratePerSecond;
    return !signal?.aborted;
  };
}
