import type { TimeLeft } from "../clock.ts";
import type { DeadLetterQueue } from "./dead-letter-queue.ts";
import { type LetterJobResult, runLetterJob } from "./letter-job.ts";
import type { LetterJob } from "./letter-run.ts";
import type { Operating } from "./operating.ts";

/** A dead letter that is in the event queue again. */
export interface Moved {
  readonly messageId: string;
  /** SQS gives it a new one. */
  readonly newMessageId: string;
  /** False: the letter is still there, too. Moved once more, the consumer recognises its event. */
  readonly deleted: boolean;
}

/**
 * Moves dead letters back to the event queue, and says which message each has become.
 *
 * Each is sent before it is deleted: a crash in between moves it twice, which the consumer
 * recognises; the other order would lose it. SQS's own redrive moves all or nothing, and at no
 * rate that could be stopped at a single letter.
 *
 * @returns what became of it; it never throws
 * @see runLetterJob
 */
export const redrive = (
  job: LetterJob,
  timeLeft: TimeLeft,
  operating: Operating,
  queue: DeadLetterQueue,
): Promise<LetterJobResult<Moved>> =>
  runLetterJob({
    action: "dead_letters.redrive",
    job,
    timeLeft,
    operating,
    queue,
    act: async (letter, left) => {
      const newMessageId = await queue.forward(letter, left);
      const deleted = await queue.delete(letter, left).then(
        () => true,
        () => false,
      );
      return { messageId: letter.messageId, newMessageId, deleted };
    },
  });
