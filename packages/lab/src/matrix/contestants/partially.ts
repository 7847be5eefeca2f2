import type { SQSBatchResponse, SQSRecord } from "aws-lambda";

/**
 * Processes a batch one record at a time, and says what should come again. On FIFO it stops at the
 * first failure and returns what is behind it, as AWS advises.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export async function partially(
  records: readonly SQSRecord[],
  processRecord: (record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failed: SQSRecord[] = [];
  for (const record of records) {
    const isBehind = failed.length > 0 && record.attributes.MessageGroupId !== undefined;
    if (isBehind) failed.push(record);
    else await processRecord(record).catch(() => failed.push(record));
  }
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
