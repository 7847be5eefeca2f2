/**
 * The upper ends, in milliseconds, of the buckets into which times from recorded to acknowledged
 * are counted; the last bucket has none. Their order is that of the attributes `l0`, `l1`, … in
 * Ops: never change it, nor a bound, or old counts mean something else.
 */
export const latencyBounds = [
  100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 1_800_000,
] as const;

/** The attribute under which a time is counted. */
export function latencyName(milliseconds: number): string {
  const index = latencyBounds.findIndex((bound) => milliseconds <= bound);
  return `l${index < 0 ? latencyBounds.length : index}`;
}
