import { CloudWatchClient, GetMetricStatisticsCommand } from "@aws-sdk/client-cloudwatch";
import type { OldestAge } from "./api/letter-counts.ts";
import { createMemo } from "./api/memo.ts";

/** CloudWatch has a new figure of a queue every minute, some minutes late, and each look costs. */
const KEPT_MILLISECONDS = 60_000;
const LOOKED_BACK_MILLISECONDS = 15 * 60_000;

/**
 * When the oldest message of a queue was sent, as CloudWatch has heard last; undefined while it
 * has heard nothing: SQS falls silent on a queue that was empty for six hours.
 *
 * Of a letter that SQS itself has moved, the figure begins with the move. It came into the event
 * queue up to `maxReceives` visibility timeouts earlier, and is deleted by so much earlier.
 *
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
export function createLetterAge(queueUrl: string): OldestAge {
  let cloudwatch: CloudWatchClient | undefined;
  const memo = createMemo<number | undefined>(KEPT_MILLISECONDS, Date.now);
  const QueueName = new URL(queueUrl).pathname.split("/").at(-1);
  const read = async () => {
    const now = Date.now();
    // Most requests never ask, and a client takes time to make.
    cloudwatch ??= new CloudWatchClient();
    const { Datapoints = [] } = await cloudwatch.send(
      new GetMetricStatisticsCommand({
        Namespace: "AWS/SQS",
        MetricName: "ApproximateAgeOfOldestMessage",
        Dimensions: [{ Name: "QueueName", Value: QueueName }],
        StartTime: new Date(now - LOOKED_BACK_MILLISECONDS),
        EndTime: new Date(now),
        Period: 60,
        Statistics: ["Maximum"],
      }),
    );
    const [last] = Datapoints.toSorted((a, b) => Number(b.Timestamp) - Number(a.Timestamp));
    if (last?.Timestamp === undefined || !last.Maximum) return undefined;
    return last.Timestamp.getTime() - last.Maximum * 1_000;
  };
  return () => memo.read(read);
}
