import { latencyBounds } from "../ops/latency.ts";

type Item = Readonly<Record<string, unknown>>;

/** How many announcements took how long, by bucket. */
export type LatencyCounts = readonly number[];

/** The buckets of hour items, added up. */
export function latencyCounts(items: readonly (Item | undefined)[]): LatencyCounts {
  return Array.from({ length: latencyBounds.length + 1 }, (_, index) =>
    items.reduce((sum, item) => {
      const value = item?.[`l${index}`];
      return sum + (typeof value === "number" ? value : 0);
    }, 0),
  );
}

/**
 * Estimates a percentile: it is exact which bucket it lies in, and within it times are taken to be
 * spread evenly. The last bucket has no upper end: of that one its lower end is given, which is
 * then "at least".
 *
 * @param share e.g. 0.95
 * @returns milliseconds; undefined when nothing was counted
 */
export function percentile(counts: LatencyCounts, share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let open = share * total;
  for (const [index, count] of counts.entries()) {
    const lower = latencyBounds[index - 1] ?? 0;
    const upper = latencyBounds[index] ?? lower;
    if (count > 0 && open <= count) return Math.round(lower + (upper - lower) * (open / count));
    open -= count;
  }
  return latencyBounds.at(-1);
}
