import { daysToSeconds, limits } from "@todoke/core/limits";
import { settings } from "./stage.ts";

// As for the tables: a link tells the URL, and does not grant `sqs:*`.
sst.Linkable.wrap(sst.aws.Queue, (queue) => ({ properties: { url: queue.url } }));

export const deadLetterQueue = new sst.aws.Queue("DeadLetterQueue", {
  fifo: settings.fifo,
  transform: {
    queue: { messageRetentionSeconds: daysToSeconds(limits.deadLetterRetentionDays) },
  },
});

export const eventQueue = new sst.aws.Queue("EventQueue", {
  // Without content-based deduplication: two events with equal bodies are two events, and the
  // producer's deduplication id says so.
  fifo: settings.fifo,
  visibilityTimeout: `${limits.visibilitySeconds} seconds`,
  dlq: { queue: deadLetterQueue.arn, retry: limits.maxReceives },
  transform: {
    queue: { messageRetentionSeconds: daysToSeconds(limits.queueRetentionDays) },
  },
});
