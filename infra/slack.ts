import { asynchronous } from "./function.ts";
import { notifications, subscriptionDeadLetters } from "./notifications.ts";

/**
 * Subscribes a function that posts to Slack: an incoming webhook takes `{"text": …}` only, and
 * neither SNS' own JSON nor its question whether it wants to be subscribed.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 *
 * For SNS a notice is delivered when Lambda has taken it, so the subscription's dead-letter queue
 * never hears of Slack's faults: the same queue is the function's as well.
 */
export function postToSlack(redrivePolicy: $util.Output<string>): void {
  const webhook = new sst.Secret("SlackWebhook");
  notifications.subscribe(
    "Slack",
    {
      ...asynchronous(sixHoursSeconds, subscriptionDeadLetters),
      handler: "packages/functions/src/slack.handler",
      timeout: "10 seconds",
      // Slack takes about one message a second. What is throttled here waits with Lambda, for
      // up to six hours, and costs none of the two retries, which come after 1 and 2 minutes.
      // https://docs.slack.dev/apis/web-api/rate-limits
      concurrency: { reserved: 1 },
      retries: 2,
      link: [webhook],
      permissions: [{ actions: ["sqs:SendMessage"], resources: [subscriptionDeadLetters.arn] }],
    },
    { transform: { subscription: { redrivePolicy } } },
  );
}

/** Lambda's longest. */
const sixHoursSeconds = 6 * 60 * 60;
