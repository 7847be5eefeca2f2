/**
 * Every number that two parts of the system must agree on, with its unit in its name.
 *
 * Infra builds the queue, the functions and the tables from these; the handlers obey the same
 * ones. `limits.test.ts` states the inequalities between them: change one here, and the test
 * says what else has to move.
 */
export const limits = {
  /** A batch of 10 takes three round trips; 30 s leaves room for an SNS or DynamoDB brown-out. */
  consumerTimeoutSeconds: 30,

  /** Lambda's default for SQS. Larger batches (up to 10,000) work too and are grouped. */
  batchSize: 10,

  /** How long Lambda waits to fill a batch. 0: latency first, as batches fill under load anyway. */
  batchWindowSeconds: 0,

  /**
   * AWS asks for at least six function timeouts plus the batch window, so that Lambda can retry
   * a throttled invocation before the message shows up a second time.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
   */
  visibilitySeconds: 6 * 30 + 20,

  /** Receives before SQS itself moves a message to the dead-letter queue. AWS: at least 5. */
  maxReceives: 5,

  queueRetentionDays: 4,

  /** SQS's longest. A person must have two weeks to find a dead letter. */
  deadLetterRetentionDays: 14,

  /**
   * How long the inbox remembers a sent event. Longer than a message can live in the queue and
   * the dead-letter queue together: while it can come again, it must be recognised.
   */
  sentTtlDays: 30,

  /**
   * A pending row is first due this long after it was recorded: longer than a consumer can still
   * be at work on it, so that the sweeper does not announce what is just being announced.
   */
  sweepGraceSeconds: 60,

  /** Publish attempts after which a row is parked and a person must look. */
  maxAttempts: 10,

  sweepIntervalSeconds: 60,
  sweeperTimeoutSeconds: 50,

  /** How long a row that a sweeper took is left alone by others. Longer than a sweeper can run. */
  sweepLeaseSeconds: 90,

  /** How long the record of a sweep is kept. */
  sweepRunTtlDays: 30,

  /** The longest pause between two attempts at one row. */
  sweepBackoffCapSeconds: 600,

  /**
   * A handler starts nothing new with less than this left: the SDK's own retries of one call must
   * end before Lambda does. What SNS has acknowledged is marked all the same.
   */
  stopStartingMilliseconds: 3_000,

  /** One call to AWS is given up after this: a connection that hangs must not take all the time. */
  callTimeoutMilliseconds: 10_000,

  /** Partitions of the indexes over the event table; the ids' hash spreads them evenly. */
  shardCount: 16,

  /**
   * How long it is kept who did what, and how much went through in which hour: more than a year,
   * so that this month can be compared with the same one of last year, and a yearly review finds all.
   */
  auditTtlDays: 400,

  /** Room under a partition key's 2,048 bytes; longer ids are a producer's mistake. */
  eventIdBytes: 1_024,

  /** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
  itemBytes: 400 * 1_024,
  transactionItems: 100,
  transactionBytes: 4 * 1_024 * 1_024,
  partiqlStatements: 25,

  /** SNS's default, attributes included; the same for a whole PublishBatch. */
  notificationBytes: 256 * 1_024,
  publishBatchEntries: 10,

  /** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
  queueMessageBytes: 1_024 * 1_024,
  queueBatchEntries: 10,

  /** What an invocation may be given at once, with its batch window at 1 s or more. */
  invocationRecords: 10_000,

  /** Transactions, publishes and marks under way at once in one invocation. */
  concurrency: 8,
} as const;

export const daysToSeconds = (days: number): number => days * 24 * 60 * 60;
