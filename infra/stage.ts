/** Whom a stage tells. An address gets a mail from AWS first, and nothing until it confirms. */
export interface Audience {
  /** Addresses that get every notification. */
  readonly emails?: readonly string[];
  /** Posts every notification to Slack's incoming webhook in the secret `SlackWebhook`. */
  readonly slack?: boolean;
  /** Addresses that get the alarms. */
  readonly onCall?: readonly string[];
}

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
};

/** Of this stage. */
export const audienceOf = (stage: string): Audience => settings.audience[stage] ?? {};

interface Settings {
  fifo: boolean;
  maximumConcurrency: number | undefined;
  audience: Readonly<Record<string, Audience>>;
}
