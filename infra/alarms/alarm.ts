import type { Metric } from "../metric.ts";
import { alarmPrefix, alarms } from "../on-call.ts";

interface Alarm {
  readonly metric: Metric;
  /** What rings it; said in its mail, with the place in the runbook. */
  readonly when: string;
  readonly statistic: "Maximum" | "Sum";
  readonly periodSeconds: number;
  /** Rings while one of so many periods does; 1 when not given. */
  readonly ofPeriods?: number;
  readonly rings: { readonly above: number } | { readonly below: number };
  /**
   * What no figure at all means: `notBreaching`, that there was nothing to count; `breaching`, that
   * what counts has died; `ignore`, that nothing is known, and the alarm stays as it is.
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
   */
  readonly noFigures: "notBreaching" | "breaching" | "ignore";
}

/** An alarm. `docs/operations.md` has a section of this name, which says what to do. */
export function alarm(name: string, { metric, when, rings, ...options }: Alarm): void {
  const above = "above" in rings;
  new aws.cloudwatch.MetricAlarm(`${name}Alarm`, {
    ...metric,
    name: `${alarmPrefix}-${name}`,
    alarmDescription: `${when} See docs/operations.md#${name.toLowerCase()}`,
    statistic: options.statistic,
    period: options.periodSeconds,
    evaluationPeriods: options.ofPeriods ?? 1,
    datapointsToAlarm: 1,
    comparisonOperator: above ? "GreaterThanThreshold" : "LessThanThreshold",
    threshold: above ? rings.above : rings.below,
    treatMissingData: options.noFigures,
    alarmActions: [alarms.arn],
    okActions: [alarms.arn],
    // `sst dev` runs the functions elsewhere, and what they count does not reach CloudWatch.
    actionsEnabled: !$dev,
  });
}
