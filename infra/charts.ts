import { metrics } from "@todoke/core/metrics";
import { api } from "./api.ts";
import { consumerFunction } from "./consumer.ts";
import { type Metric, ofFunction, ofQueue, todoke } from "./metric.ts";
import { alarmPrefix } from "./on-call.ts";
import { deadLetterQueue, eventQueue } from "./queue.ts";
import { sweeperFunction } from "./sweeper.ts";

const { consumer, sweeper } = metrics;
const { region } = aws.getRegionOutput();

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html */
const chart = (title: string, stat: "Sum" | "Maximum", ...lines: Metric[]) => {
  const each = lines.map(({ namespace, metricName, dimensions }) =>
    [namespace, metricName, ...Object.entries(dimensions)].flat(),
  );
  const properties = { title, stat, region, period: 60, metrics: each };
  return { type: "metric", width: 8, height: 6, properties };
};
const counted = (...names: string[]) => names.map((name) => todoke("consumer", name));
const swept = (...names: string[]) => names.map((name) => todoke("sweeper", name));

const functions = [consumerFunction, sweeperFunction];

const widgets = [
  chart("Events", "Sum", ...counted(consumer.recorded, consumer.duplicatesSkipped)),
  chart("Announced late", "Sum", ...counted(consumer.publishedOnly), ...swept(sweeper.sent)),
  chart("Failed, to come again", "Sum", ...counted(consumer.givenBack, consumer.leftPending)),
  chart("Failed to announce", "Sum", ...swept(sweeper.failed)),
  chart("To announce", "Maximum", ...swept(sweeper.remaining, sweeper.parked)),
  chart("Oldest pending", "Maximum", ...swept(sweeper.oldestPendingSeconds)),
  chart("Dead letters", "Maximum", ofQueue(deadLetterQueue, "ApproximateNumberOfMessagesVisible")),
  chart("Age in the queue", "Maximum", ofQueue(eventQueue, "ApproximateAgeOfOldestMessage")),
  chart("Consumer's duration", "Maximum", ofFunction(consumerFunction, "Duration")),
  chart("Errors", "Sum", ...functions.map((one) => ofFunction(one, "Errors"))),
  chart("Sweeper's runs", "Sum", ...swept(sweeper.runs)),
  chart("API's faults", "Sum", ofFunction($output(api), "Url5xxCount")),
];
const dashboardBody = $jsonStringify({ widgets });
new aws.cloudwatch.Dashboard("Charts", { dashboardName: alarmPrefix, dashboardBody });
