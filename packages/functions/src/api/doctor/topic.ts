import { GetTopicAttributesCommand, type SNSClient } from "@aws-sdk/client-sns";
import type { Check } from "../contract/system.ts";
import { examine } from "./finding.ts";

/** Whether anybody listens: SNS acknowledges also what it delivers to nobody. */
export const examineTopic = (sns: SNSClient, topicArn: string): Promise<Check> =>
  examine(
    "topic_subscriptions",
    {
      remedy:
        "Subscribe somebody to the topic, or confirm the subscription by the mail that AWS has sent. Until then every event is sent, and nobody gets it.",
      link: "https://docs.aws.amazon.com/sns/latest/dg/SendMessageToHttp.confirm.html",
    },
    async () => {
      const command = new GetTopicAttributesCommand({ TopicArn: topicArn });
      const { Attributes = {} } = await sns.send(command);
      const confirmed = Number(Attributes.SubscriptionsConfirmed ?? 0);
      const awaitingConfirmation = Number(Attributes.SubscriptionsPending ?? 0);
      return [confirmed > 0 ? "pass" : "failure", { confirmed, awaitingConfirmation }];
    },
  );
