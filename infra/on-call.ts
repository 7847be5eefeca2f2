import { letService, policy } from "./policy.ts";
import { audienceOf } from "./stage.ts";

const { accountId } = aws.getCallerIdentityOutput();
const { region } = aws.getRegionOutput();
const { partition } = aws.getPartitionOutput();

/** What this stage's alarms are called: the policies below let these alarms in, and no others. */
export const alarmPrefix = `${$app.name}-${$app.stage}`;
const alarmArns = $interpolate`arn:${partition}:cloudwatch:${region}:${accountId}:alarm:${alarmPrefix}-*`;
const letAlarms = (actions: string[], on: $util.Input<string>) =>
  letService({ service: "cloudwatch.amazonaws.com", actions, on, onBehalfOf: alarmArns });

// An alarm cannot use `alias/aws/sns`, whose policy lets no AWS service in and cannot be edited: it
// would ring, and nobody would hear. This key costs a dollar a month.
// https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
const root = $interpolate`arn:${partition}:iam::${accountId}:root`;
const key = new aws.kms.Key("AlarmsKey", {
  description: `Encrypts the alarms of ${alarmPrefix}`,
  enableKeyRotation: true,
  policy: policy(
    // AWS's default statement: without it, not even the account could ever change the key again.
    { principals: [{ type: "AWS", identifiers: [root] }], actions: ["kms:*"], resources: ["*"] },
    letAlarms(["kms:Decrypt", "kms:GenerateDataKey"], "*"),
  ),
});

/** Where every alarm rings. */
export const alarms = new sst.aws.SnsTopic("Alarms", {
  transform: { topic: { kmsMasterKeyId: key.arn } },
});
const topic = alarms.arn;
const letIn = policy(letAlarms(["sns:Publish"], topic));
new aws.sns.TopicPolicy("AlarmsPolicy", { arn: topic, policy: letIn });

for (const endpoint of audienceOf($app.stage).onCall ?? []) {
  new aws.sns.TopicSubscription(`AlarmsTo-${endpoint}`, { topic, protocol: "email", endpoint });
}
