/** Times, each of so many events. Percentiles are right to two in a hundred. */
export interface Times {
  add(seconds: number, count: number): void;
  count(): number;
  mean(): number;
  /** @param share of the events, 0 to 1; 0 s when there are none */
  percentile(share: number): number;
}

const FIRST_SECONDS = 0.0001;
const STEP = 1.02;

export function createTimes(): Times {
  const buckets: number[] = [];
  let total = 0;
  let sum = 0;
  return {
    add: (seconds, count) => {
      const above = Math.max(0, Math.log(seconds / FIRST_SECONDS) / Math.log(STEP));
      const bucket = Math.round(above);
      buckets[bucket] = (buckets[bucket] ?? 0) + count;
      total += count;
      sum += seconds * count;
    },
    count: () => total,
    mean: () => (total === 0 ? 0 : sum / total),
    percentile: (share) => {
      let below = 0;
      const bucket = buckets.findIndex((count = 0) => {
        below += count;
        return below >= share * total && below > 0;
      });
      return bucket <= 0 ? 0 : FIRST_SECONDS * STEP ** bucket;
    },
  };
}

/** Something that goes up and down: how much it is, was at most, and was on the average. */
export interface Level {
  change(by: number): void;
  now(): number;
  most(): number;
  average(): number;
}

export function createLevel(time: () => number): Level {
  let level = 0;
  let most = 0;
  let area = 0;
  let since = time();
  const settle = () => {
    area += level * (time() - since);
    since = time();
  };
  return {
    change: (by) => {
      settle();
      level += by;
      most = Math.max(most, level);
    },
    now: () => level,
    most: () => most,
    average: () => {
      settle();
      return since === 0 ? 0 : area / since;
    },
  };
}
