import { letService, policy } from "./policy.ts";
import { deadLetters } from "./queue.ts";
import { settings } from "./stage.ts";

// As for the tables: a link tells the ARN, and does not grant `sns:*`.
sst.Linkable.wrap(sst.aws.SnsTopic, (topic) => ({ properties: { arn: topic.arn } }));

export const notifications = new sst.aws.SnsTopic("Notifications", {
  fifo: settings.fifo,
  transform: {
    topic: {
      // The AWS-managed key costs nothing a month, and its policy lets every principal of this
      // account use it through SNS, so that `sns:Publish` is enough. It would not do for a topic
      // that an AWS service or another account publishes to; here only Todoke's functions do.
      // https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
      kmsMasterKeyId: "alias/aws/sns",
    },
  },
});

/** What SNS could not deliver to a subscriber: a FIFO queue if the topic is, as AWS demands. */
export const subscriptionDeadLetters = deadLetters("SubscriptionDeadLetters", settings);

// SNS sends here as itself, so the queue must let it. Were the queue encrypted with a KMS key, that
// key's policy would have to let SNS in too, which the AWS-managed one does not: SNS would drop,
// and say nothing, what it could not deliver.
// https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html
new aws.sqs.QueuePolicy("SubscriptionDeadLettersPolicy", {
  queueUrl: subscriptionDeadLetters.url,
  policy: policy(
    letService({
      service: "sns.amazonaws.com",
      actions: ["sqs:SendMessage"],
      on: subscriptionDeadLetters.arn,
      onBehalfOf: notifications.arn,
    }),
  ),
});
