import type { Random } from "./clock.ts";

export interface Backoff {
  readonly baseMilliseconds: number;
  readonly capMilliseconds: number;
}

/**
 * How long to wait before a try, with full jitter: two workers that collided once must not
 * collide again in step.
 *
 * @param attempt 1 for the first repetition
 * @returns milliseconds in [0, min(cap, base × 2^(attempt − 1)))
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const backoffMilliseconds = (backoff: Backoff, attempt: number, random: Random): number =>
  random() * Math.min(backoff.capMilliseconds, backoff.baseMilliseconds * 2 ** (attempt - 1));
