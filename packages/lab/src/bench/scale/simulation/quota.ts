/** So many units a second: of a partition, of a table, of an account's topic. */
export interface Quota {
  has(units: number): boolean;
  take(units: number): void;
  /** Units that were refused. */
  refuse(units: number): void;
  refused(): number;
}

/**
 * A bucket of one second's units. DynamoDB lends a partition up to five minutes of what it did not
 * use, when it can: nothing to build on, and left out.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html
 */
export function createQuota(perSecond: number, time: () => number): Quota {
  let units = perSecond;
  let filledAt = time();
  let refused = 0;
  const fill = () => {
    units = Math.min(perSecond, units + (time() - filledAt) * perSecond);
    filledAt = time();
  };
  return {
    has: (wanted) => {
      fill();
      return units >= wanted;
    },
    take: (wanted) => {
      units -= wanted;
    },
    refuse: (wanted) => {
      refused += wanted;
    },
    refused: () => refused,
  };
}

/** All of them or none, as DynamoDB takes a transaction. Those in want note what they refused. */
export function takeAll(wanted: readonly (readonly [Quota, number])[]): boolean {
  const short = wanted.filter(([quota, units]) => !quota.has(units));
  for (const [quota, units] of short) quota.refuse(units);
  if (short.length > 0) return false;
  for (const [quota, units] of wanted) quota.take(units);
  return true;
}
