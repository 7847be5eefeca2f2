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
