import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { isJsonObject, parseJson } from "@todoke/core/json";
import { daysToSeconds, limits } from "@todoke/core/limits";
import type { Check } from "../contract/system.ts";
import { examine } from "./finding.ts";

const SQS = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide";
const LAMBDA = "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html";

export interface QueuesExamined {
  readonly sqs: SQSClient;
  readonly eventQueueUrl: string;
  readonly deadLetterQueueUrl: string;
  /** Of the consumer, as it is deployed. */
  readonly functionTimeoutSeconds: number;
  readonly batchWindowSeconds: number;
}

/** The event queue's and the dead-letter queue's settings, as SQS has them now. */
export function examineQueues(examined: QueuesExamined): readonly Promise<Check>[] {
  const { sqs, eventQueueUrl, deadLetterQueueUrl } = examined;
  // Asked for once, and by each of the examinations: one that fails is unknown for all of them.
  const events = attributesOf(sqs, eventQueueUrl);
  const letters = attributesOf(sqs, deadLetterQueueUrl);
  const retention = async () => {
    const [queue, deadLetterQueue] = await Promise.all([events, letters]);
    return {
      queueRetentionSeconds: Number(queue.MessageRetentionPeriod),
      deadLetterRetentionSeconds: Number(deadLetterQueue.MessageRetentionPeriod),
    };
  };
  return [
    visibility(events, examined),
    receives(events),
    letterRetention(retention),
    sentTtl(retention),
  ];
}

type Attributes = Promise<Readonly<Partial<Record<string, string>>>>;

async function attributesOf(sqs: SQSClient, QueueUrl: string): Promise<Awaited<Attributes>> {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] });
  return (await sqs.send(command)).Attributes ?? {};
}

const visibility = (events: Attributes, examined: QueuesExamined): Promise<Check> =>
  examine(
    "visibility_timeout",
    {
      remedy:
        "Set the event queue's visibility timeout to at least six times the consumer's timeout plus its batch window, so that Lambda's own retries end before a message shows up again.",
      link: LAMBDA,
    },
    async () => {
      const { functionTimeoutSeconds, batchWindowSeconds } = examined;
      const visibilitySeconds = Number((await events).VisibilityTimeout);
      const neededSeconds = 6 * functionTimeoutSeconds + batchWindowSeconds;
      const evidence = { visibilitySeconds, neededSeconds, functionTimeoutSeconds };
      if (visibilitySeconds >= neededSeconds) return ["pass", evidence];
      // Below one timeout, a message is handed to a second consumer while the first is at work.
      const overlaps = visibilitySeconds < functionTimeoutSeconds + batchWindowSeconds;
      return [overlaps ? "failure" : "warning", evidence];
    },
  );

const receives = (events: Attributes): Promise<Check> =>
  examine(
    "max_receives",
    {
      remedy:
        "Give the event queue a redrive policy with at least 5 receives: with fewer, a throttled consumer alone fills the dead-letter queue.",
      link: LAMBDA,
    },
    async () => {
      const policy = parseJson((await events).RedrivePolicy ?? "null");
      const found = isJsonObject(policy) ? Number(policy.maxReceiveCount) : Number.NaN;
      const maxReceives = Number.isNaN(found) ? null : found;
      const enough = maxReceives !== null && maxReceives >= limits.maxReceives;
      return [enough ? "pass" : "failure", { maxReceives, neededReceives: limits.maxReceives }];
    },
  );

interface Retention {
  readonly queueRetentionSeconds: number;
  readonly deadLetterRetentionSeconds: number;
}

const letterRetention = (retention: () => Promise<Retention>): Promise<Check> =>
  examine(
    "dead_letter_retention",
    {
      remedy:
        "Keep dead letters for 14 days. A letter keeps the time at which it was first sent, so that a retention near the event queue's own deletes it on arrival.",
      link: `${SQS}/sqs-dead-letter-queues.html`,
    },
    async () => {
      const found = await retention();
      const neededSeconds = daysToSeconds(limits.deadLetterRetentionDays);
      const evidence = { ...found, neededSeconds };
      if (found.deadLetterRetentionSeconds >= neededSeconds) return ["pass", evidence];
      const lost = found.deadLetterRetentionSeconds <= found.queueRetentionSeconds;
      return [lost ? "failure" : "warning", evidence];
    },
  );

const sentTtl = (retention: () => Promise<Retention>): Promise<Check> =>
  examine(
    "ttl_long_enough",
    {
      remedy:
        "Remember sent events (limits.sentTtlDays) for longer than a message can stay in the queue and the dead-letter queue together: while it can come again, it must be recognised.",
      link: null,
    },
    async () => {
      const found = await retention();
      const sentTtlSeconds = daysToSeconds(limits.sentTtlDays);
      const comesAgainSeconds = found.queueRetentionSeconds + found.deadLetterRetentionSeconds;
      const isLonger = sentTtlSeconds > comesAgainSeconds;
      return [isLonger ? "pass" : "failure", { sentTtlSeconds, comesAgainSeconds }];
    },
  );
