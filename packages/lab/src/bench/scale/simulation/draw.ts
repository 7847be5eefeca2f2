import type { Random } from "@todoke/core/clock";

/** How long a call takes: half of them less than the median, one in a hundred more than `p99`. */
export interface Latency {
  readonly medianSeconds: number;
  readonly p99Seconds: number;
}

/** The 99th percentile of the standard normal distribution. */
const NORMAL_P99 = 2.326;
/** Above it a Poisson distribution is as good as a normal one. */
const MANY = 50;

export const exponential = (mean: number, random: Random): number => -mean * Math.log(1 - random());

/** Log-normal, as latencies over a network are: a body, and a long tail. */
export function latencyOf({ medianSeconds, p99Seconds }: Latency, random: Random): number {
  const sigma = Math.log(p99Seconds / medianSeconds) / NORMAL_P99;
  return medianSeconds * Math.exp(sigma * normal(random));
}

/** How many come, when so many are expected. */
export function poisson(mean: number, random: Random): number {
  if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** So many calls, so many at once: the time until the last one has answered. */
export function together(calls: number, atOnce: number, latency: Latency, random: Random): number {
  const lanes = Array.from({ length: Math.min(calls, atOnce) }, () => 0);
  for (let call = 0; call < calls; call++) {
    const free = lanes.indexOf(Math.min(...lanes));
    lanes[free] = (lanes[free] ?? 0) + latencyOf(latency, random);
  }
  return Math.max(0, ...lanes);
}

/** Box and Muller's. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
