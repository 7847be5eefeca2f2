import type { TimeLeft } from "../clock.ts";
import type { DeadLetterQueue } from "./dead-letter-queue.ts";
import { type LetterJobResult, runLetterJob } from "./letter-job.ts";
import type { LetterJob } from "./letter-run.ts";
import type { Operating } from "./operating.ts";

/** Never "all": what nobody has looked at, nobody may throw away. */
export interface DiscardJob extends LetterJob {
  readonly choice: readonly string[];
}

/** A dead letter that is gone for good. */
export interface Discarded {
  readonly messageId: string;
}

/**
 * Deletes chosen dead letters, for good.
 *
 * @returns what became of it; it never throws
 * @see runLetterJob
 */
export const discard = (
  job: DiscardJob,
  timeLeft: TimeLeft,
  operating: Operating,
  queue: DeadLetterQueue,
): Promise<LetterJobResult<Discarded>> =>
  runLetterJob({
    action: "dead_letters.discard",
    job,
    timeLeft,
    operating,
    queue,
    act: async (letter, left) => {
      await queue.delete(letter, left);
      return { messageId: letter.messageId };
    },
  });
