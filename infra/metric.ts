import { metrics } from "@todoke/core/metrics";

/** Where a number is found in CloudWatch: for alarms, and for the charts. */
export interface Metric {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Readonly<Record<string, $util.Input<string>>>;
}

/** What Todoke's own functions count, by the names that they emit. */
export const todoke = (service: "consumer" | "sweeper", metricName: string): Metric => ({
  namespace: metrics.namespace,
  metricName,
  dimensions: { service, stage: $app.stage },
});

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html */
export const ofQueue = (
  queue: sst.aws.Queue,
  metricName: "ApproximateNumberOfMessagesVisible" | "ApproximateAgeOfOldestMessage",
): Metric => ({
  namespace: "AWS/SQS",
  metricName,
  dimensions: { QueueName: queue.nodes.queue.name },
});

/** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html */
export const ofFunction = (
  lambda: $util.Output<sst.aws.Function>,
  metricName: "Errors" | "Throttles" | "Duration" | "Url5xxCount",
): Metric => ({ namespace: "AWS/Lambda", metricName, dimensions: { FunctionName: lambda.name } });
