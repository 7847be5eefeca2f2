import type { Random } from "../clock.ts";
import { limits } from "../limits.ts";

/**
 * How long a claimed row is left alone: longer than a sweeper can live, so that no two work on it;
 * then twice as long for each further attempt, with up to a quarter more by chance, so that rows
 * which failed together do not all come again together. At most ten minutes: however long an
 * event has failed, a person who mends the cause soon sees it go.
 *
 * @param attempts publish attempts begun before this claim; the consumer's is the first
 * @returns milliseconds
 */
export function leaseMilliseconds(attempts: number, random: Random): number {
  const exponent = Math.max(0, Math.min(attempts - 1, 10));
  const lease = limits.sweepLeaseSeconds * 1_000 * 2 ** exponent;
  return Math.min(lease, limits.sweepBackoffCapSeconds * 1_000) * (1 + random() / 4);
}
