import { daysToSeconds, limits } from "@todoke/core/limits";
import { settings } from "./stage.ts";

// As for the tables: a link tells the URL, and does not grant `sqs:*`.
sst.Linkable.wrap(sst.aws.Queue, (queue) => ({ properties: { url: queue.url } }));

// Encrypted with SQS's own key, which has no policy: the services that send here need none either.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-sqs-sse-queue.html
const encrypted = { sqsManagedSseEnabled: true };

/** A queue in which what has failed waits for a person, as long as SQS can keep it. */
export const deadLetters = (name: string, { fifo }: { fifo: boolean }) => {
  const messageRetentionSeconds = daysToSeconds(limits.deadLetterRetentionDays);
  return new sst.aws.Queue(name, {
    fifo,
    transform: { queue: { messageRetentionSeconds, ...encrypted } },
  });
};

export const deadLetterQueue = deadLetters("DeadLetterQueue", settings);

export const eventQueue = new sst.aws.Queue("EventQueue", {
  // Without content-based deduplication: two events with equal bodies are two events, and the
  // producer's deduplication id says so.
  fifo: settings.fifo,
  visibilityTimeout: `${limits.visibilitySeconds} seconds`,
  dlq: { queue: deadLetterQueue.arn, retry: limits.maxReceives },
  transform: {
    queue: { messageRetentionSeconds: daysToSeconds(limits.queueRetentionDays), ...encrypted },
  },
});
