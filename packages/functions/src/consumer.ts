import { processBatch } from "@todoke/core/process/process-batch";
import type { SQSHandler } from "aws-lambda";
import { counters, countsOf } from "./count.ts";
import { processor } from "./processor.ts";
import { report } from "./report.ts";

/** Records a batch of messages, announces their events, and says which should come again. */
export const handler: SQSHandler = async ({ Records }, context) => {
  const begun = performance.now();
  const timeLeft = () => context.getRemainingTimeInMillis();
  const result = await processBatch(Records, timeLeft, processor);
  counters.add(countsOf(result));
  await counters.flushIfDue(timeLeft);
  report(result, { requestId: context.awsRequestId, milliseconds: performance.now() - begun });
  return {
    batchItemFailures: result.failedMessageIds.map((itemIdentifier) => ({ itemIdentifier })),
  };
};
