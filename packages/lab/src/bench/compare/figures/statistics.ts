/** @throws RangeError for no values at all */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new RangeError("of nothing there is no percentile");
  return value;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  if (below === undefined || above === undefined)
    throw new RangeError("of nothing there is no median");
  return (below + above) / 2;
}

/** The median absolute deviation: how far off the median a value usually is. */
export function deviation(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
}

/** A figure that depends on the machine: the median of its rounds, if they agree. */
export type Timing =
  | { readonly kind: "told"; readonly value: number; readonly spread: number | undefined }
  | { readonly kind: "not-told"; readonly reason: string };

/**
 * Rounds that differ by more tell of the machine's other work, and not of the contestant. Honest
 * rounds differ by a few per cent.
 */
export const MOST_SPREAD = 0.25;

/** @param rounds one value each; of a single one there is no spread */
export function timing(rounds: readonly number[]): Timing {
  const value = median(rounds);
  if (rounds.length === 1) return { kind: "told", value, spread: undefined };
  const spread = deviation(rounds);
  if (spread <= MOST_SPREAD * value) return { kind: "told", value, spread };
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  return {
    kind: "not-told",
    reason: `the machine is too noisy to tell: rounds differ by ${percent(spread / value)} of their median, more than ${percent(MOST_SPREAD)}`,
  };
}
