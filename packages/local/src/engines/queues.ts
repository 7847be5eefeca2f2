import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { daysToSeconds, limits } from "@todoke/core/limits";
import { localCredentials, localRegion } from "./local-account.ts";

export interface QueueSettings {
  /** FIFO variants of all four; a FIFO topic can only feed a FIFO queue. */
  readonly fifo: boolean;
  readonly visibilitySeconds: number;
  /** Receives before a message moves to the dead-letter queue. */
  readonly maxReceives: number;
}

export interface Queue {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
}

export interface Messaging {
  readonly events: Queue;
  readonly deadLetters: Queue;
  /** The subscriber's: what was announced ends here, in SNS's envelope. */
  readonly announcements: Queue;
  readonly topicArn: string;
}

// A person looks at announcements by hand; they must not come back while being read.
const announcementVisibilitySeconds = 15 * 60;

/**
 * Creates the queues, the topic and the subscription, or brings those that are there to these
 * settings. Messages stay.
 *
 * The subscription has no raw delivery: only the envelope carries SNS's message id, by which
 * `message_id` in the inbox can be checked.
 */
export const arrangeMessaging = async (
  endpoint: string,
  settings: QueueSettings,
): Promise<Messaging> => {
  const account = { endpoint, region: localRegion, credentials: localCredentials };
  const sqs = new SQSClient({ ...account, useQueueUrlAsEndpoint: false });
  const sns = new SNSClient(account);
  try {
    const deadLetters = await arrangeQueue(sqs, named("todoke-dead-letters", settings), {
      MessageRetentionPeriod: String(daysToSeconds(limits.deadLetterRetentionDays)),
    });
    const events = await arrangeQueue(sqs, named("todoke-events", settings), {
      VisibilityTimeout: String(settings.visibilitySeconds),
      MessageRetentionPeriod: String(daysToSeconds(limits.queueRetentionDays)),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: deadLetters.arn,
        maxReceiveCount: settings.maxReceives,
      }),
    });
    const announcements = await arrangeQueue(sqs, named("todoke-announcements", settings), {
      VisibilityTimeout: String(announcementVisibilitySeconds),
    });
    const topicArn = await arrangeTopic(sns, settings, announcements.arn);
    return { events, deadLetters, announcements, topicArn };
  } finally {
    sqs.destroy();
    sns.destroy();
  }
};

const named = (name: string, { fifo }: QueueSettings): string => (fifo ? `${name}.fifo` : name);

/**
 * CreateQueue refuses other attributes on a queue that exists, and SetQueueAttributes refuses
 * to make one: hence the question first, and the two ways.
 */
const arrangeQueue = async (
  sqs: SQSClient,
  name: string,
  attributes: Record<string, string>,
): Promise<Queue> => {
  const existing = await urlOf(sqs, name);
  // No content-based deduplication: the producer's ids decide, and they are always given.
  const fifo = name.endsWith(".fifo") ? { FifoQueue: "true" } : {};
  if (existing !== undefined) {
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: existing, Attributes: attributes }));
  } else {
    await sqs.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { ...attributes, ...fifo } }),
    );
  }
  const url = existing ?? (await urlOf(sqs, name)) ?? "";
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["QueueArn"] }),
  );
  return { name, url, arn: Attributes?.QueueArn ?? "" };
};

const urlOf = async (sqs: SQSClient, name: string): Promise<string | undefined> => {
  try {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    return QueueUrl;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  }
};

/** Both calls are idempotent with the same attributes, and these never change. */
const arrangeTopic = async (
  sns: SNSClient,
  settings: QueueSettings,
  subscriberArn: string,
): Promise<string> => {
  const { TopicArn } = await sns.send(
    new CreateTopicCommand({
      Name: named("todoke-notifications", settings),
      ...(settings.fifo
        ? { Attributes: { FifoTopic: "true", ContentBasedDeduplication: "false" } }
        : {}),
    }),
  );
  await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint: subscriberArn }));
  return TopicArn ?? "";
};
