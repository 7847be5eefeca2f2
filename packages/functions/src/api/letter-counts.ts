import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { LetterCounts } from "./parts.ts";

/**
 * When the oldest letter was sent, in epoch milliseconds; undefined when it is not known. SQS has
 * no such attribute: AWS tells it through CloudWatch only.
 */
export type OldestAge = () => Promise<number | undefined>;

/** Asks SQS how many dead letters there are. It receives none, so it hides none. */
export function createLetterCounts(sqs: SQSClient, queueUrl: string, oldestAge: OldestAge) {
  return async (): Promise<LetterCounts> => {
    const [{ Attributes = {} }, oldestAt] = await Promise.all([
      sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: queueUrl,
          AttributeNames: [
            "ApproximateNumberOfMessages",
            "ApproximateNumberOfMessagesNotVisible",
            "ApproximateNumberOfMessagesDelayed",
          ],
        }),
      ),
      // A figure that is missing is no reason to withhold the others.
      oldestAge().catch(() => undefined),
    ]);
    const {
      ApproximateNumberOfMessages: ready = "0",
      ApproximateNumberOfMessagesDelayed: delayed = "0",
      ApproximateNumberOfMessagesNotVisible: hidden = "0",
    } = Attributes;
    return { depth: Number(ready) + Number(delayed), hidden: Number(hidden), oldestAt };
  };
}
