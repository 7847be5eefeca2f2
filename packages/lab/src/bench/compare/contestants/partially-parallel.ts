import type { SQSBatchResponse, SQSRecord } from "aws-lambda";

/** Takes the place of the matrix's partially.ts: all records of a batch at once. */
export async function partially(
  records: readonly SQSRecord[],
  processRecord: (record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse> {
  const ends = await Promise.allSettled(records.map(processRecord));
  const failed = records.filter((_, index) => ends[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
