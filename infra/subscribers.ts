import { notifications, subscriptionDeadLetters } from "./notifications.ts";
import { postToSlack } from "./slack.ts";
import { audienceOf, settings } from "./stage.ts";

const { emails = [], slack = false } = audienceOf($app.stage);

// AWS would refuse it too, in the middle of the deploy and without saying what to do.
// https://docs.aws.amazon.com/sns/latest/dg/fifo-message-delivery.html
if (settings.fifo && (emails.length > 0 || slack)) {
  throw new Error(
    "infra/stage.ts: a FIFO topic delivers to SQS queues only, neither to email nor to the Lambda " +
      `that posts to Slack. Turn fifo off, or take emails and slack out of audience.${$app.stage}.`,
  );
}

const redrivePolicy = $jsonStringify({ deadLetterTargetArn: subscriptionDeadLetters.arn });

for (const email of emails) {
  new aws.sns.TopicSubscription(`NotificationsTo-${email}`, {
    topic: notifications.arn,
    protocol: "email",
    endpoint: email,
    redrivePolicy,
  });
}

if (slack) postToSlack(redrivePolicy);
