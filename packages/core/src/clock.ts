import { limits } from "./limits.ts";

/** The time now, in epoch milliseconds. An argument everywhere, so that no test waits or guesses. */
export type Clock = () => number;

/** Milliseconds until the runtime ends this work, as Lambda's `getRemainingTimeInMillis`. */
export type TimeLeft = () => number;

/** Ends after so many milliseconds; tests pass one that ends at once. */
export type Sleep = (milliseconds: number) => Promise<void>;

/** A number in [0, 1). */
export type Random = () => number;

/** ISO 8601 in UTC with milliseconds: sorts as text, which the indexes' sort keys rely on. */
export const isoTime = (epochMilliseconds: number): string =>
  new Date(epochMilliseconds).toISOString();

export const sleep: Sleep = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Ends a call before the runtime ends us, or when it hangs: it must not take all the time.
 *
 * @param reserveMilliseconds kept back to answer with what is already known
 */
export function abortBefore(timeLeft: TimeLeft, reserveMilliseconds: number): AbortSignal {
  const left = Math.min(timeLeft() - reserveMilliseconds, limits.callTimeoutMilliseconds);
  // Whole milliseconds: AbortSignal throws at a fraction, which a clock may well have.
  return AbortSignal.timeout(Math.max(1, Math.floor(left)));
}
