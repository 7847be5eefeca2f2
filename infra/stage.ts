import type { ApiChoices, Audience, Settings } from "./choices.ts";

/**
 * The choices of this deployment. They are code and not environment variables: one deploy from
 * a shell without the variable would replace the queues, with the messages in them.
 */
export const settings: Settings = {
  /**
   * Makes the queue, its dead-letter queue and the topic FIFO together, as AWS demands: a FIFO
   * queue's dead-letter queue must be FIFO too, and only a FIFO topic keeps a group's order.
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
   */
  fifo: false,
  /**
   * Most consumers at once, at least 2. Off: Lambda scales until the account's limit. Reserved
   * concurrency is no substitute: its throttled polls count as receives, and fill the DLQ.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
   */
  maximumConcurrency: undefined,
  /** By stage, so that nobody's trial run mails the customers. A stage not named tells nobody. */
  audience: {},
  /** By stage, too. A stage not named asks for tokens, and shows viewers no payload at all. */
  api: {},
};

/** Of this stage. */
export const audienceOf = (stage: string): Audience => settings.audience[stage] ?? {};
export const apiChoicesOf = (stage: string): ApiChoices => settings.api[stage] ?? {};
