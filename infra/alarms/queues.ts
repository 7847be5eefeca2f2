import { limits } from "@todoke/core/limits";
import { ofQueue } from "../metric.ts";
import { subscriptionDeadLetters } from "../notifications.ts";
import { deadLetterQueue, eventQueue } from "../queue.ts";
import { sweeperFailures } from "../sweeper.ts";
import { alarm } from "./alarm.ts";

// SQS falls silent on a queue that has held nothing for six hours, and that is good news.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-monitoring-using-cloudwatch.html
const some = {
  statistic: "Maximum",
  periodSeconds: 60,
  rings: { above: 0 },
  noFigures: "notBreaching",
} as const;
const waitingIn = (queue: sst.aws.Queue) => ofQueue(queue, "ApproximateNumberOfMessagesVisible");

alarm("DeadLetters", {
  ...some,
  metric: waitingIn(deadLetterQueue),
  when: "Events wait in the dead-letter queue; SQS deletes them after 14 days.",
});
alarm("SubscriptionDeadLetters", {
  ...some,
  metric: waitingIn(subscriptionDeadLetters),
  when: "Notifications could not be delivered to a subscriber.",
});
alarm("SweeperFailures", {
  ...some,
  metric: waitingIn(sweeperFailures),
  when: "Runs of the sweeper failed or could not be started.",
});
alarm("QueueAge", {
  ...some,
  metric: ofQueue(eventQueue, "ApproximateAgeOfOldestMessage"),
  // A message that failed once is back after one visibility timeout, which is business as usual.
  // After two it has failed twice, or nobody receives; after five it is a dead letter.
  rings: { above: 2 * limits.visibilitySeconds },
  when: "An event has been in the queue for longer than two visibility timeouts.",
});
