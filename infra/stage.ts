/** What SST does with a stage's resources when they, or the stage, are removed from the app. */
interface StagePolicy {
  readonly removal: "retain" | "remove";
  readonly protect: boolean;
}

/**
 * Production outlives a mistaken `sst remove`: it is refused, and the tables would stay behind
 * even if it were not. A personal stage leaves nothing behind.
 * https://sst.dev/docs/reference/config/#protect
 *
 * @param stage as SST names it; any name but `production` is disposable
 */
export const policyOf = (stage: string): StagePolicy =>
  stage === "production"
    ? { removal: "retain", protect: true }
    : { removal: "remove", protect: false };

/**
 * The choices of this deployment. They are code and not environment variables: one deploy from
 * a shell without the variable would replace the queues, with the messages in them.
 */
export const settings: { fifo: boolean; maximumConcurrency: number | undefined } = {
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
};
