import { limits } from "@todoke/core/limits";

/**
 * Messages a second that an account may publish in a region, `Publish` and `PublishBatch` together.
 * All four can be raised on request.
 * https://docs.aws.amazon.com/general/latest/gr/sns.html
 */
export const publishQuotas = [
  { region: "us-east-1", perSecond: 30_000 },
  { region: "us-west-2, eu-west-1", perSecond: 9_000 },
  { region: "ap-northeast-1 (Tokyo) and others", perSecond: 1_500 },
  { region: "smaller regions", perSecond: 300 },
] as const;

/** A sweep begins nothing new when less than this is left: what `sweep()` keeps for its end. */
const RESERVED_SECONDS = limits.stopStartingMilliseconds / 1_000 + 2;

/** Of each run, how long rows are announced: 45 s. */
export const announcingSeconds = limits.sweeperTimeoutSeconds - RESERVED_SECONDS;

export interface UnderQuota {
  readonly region: string;
  readonly perSecond: number;
  /** A million messages at the quota, nothing else being published. */
  readonly secondsForMillion: number;
  /** At the quota or at the sweeper's own rate, whichever is less. */
  readonly rowsPerRun: number;
  /** Of a million rows, at one run an interval. */
  readonly minutesForMillion: number;
}

/** What the quotas and the sweeper's timeout make of a rate: on paper, nothing here ran on AWS. */
export function underQuotas(rowsPerSecond: number): readonly UnderQuota[] {
  return publishQuotas.map(({ region, perSecond }) => {
    const rowsPerRun = Math.floor(Math.min(perSecond, rowsPerSecond) * announcingSeconds);
    const runs = Math.ceil(1_000_000 / rowsPerRun);
    return {
      ...{ region, perSecond, rowsPerRun },
      secondsForMillion: Math.ceil(1_000_000 / perSecond),
      minutesForMillion: (runs * limits.sweepIntervalSeconds) / 60,
    };
  });
}
