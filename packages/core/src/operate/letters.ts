import type { TimeLeft } from "../clock.ts";
import { limits } from "../limits.ts";
import type { DeadLetterQueue, HeldLetter } from "./dead-letter-queue.ts";

/** `keep`: it stays. `gone`: it was taken out. `stop`: it stays, and no other is wanted. */
export type Visit = "keep" | "gone" | "stop";

export interface Bounds {
  readonly visibilitySeconds: number;
  /** Requests to SQS at most; each brings up to ten letters. */
  readonly maxReceives: number;
  /** Asked after each letter: true when no other is wanted. */
  readonly isDone?: () => boolean;
}

/**
 * Why there are no more letters. `all_seen`: SQS has no other to show. `bounded`: so many requests
 * were made. `stopped`: the visitor had enough.
 */
export type LettersEnd = "all_seen" | "bounded" | "out_of_time" | "stopped";

/**
 * Goes through the dead-letter queue, each letter once, and shows again those that stay.
 *
 * Letters that stay are hidden meanwhile, so that the next receive brings others. It ends in any
 * case: when two receives in a row bring nothing new, also because what was seen shows itself
 * again, or at its bounds. On a FIFO queue a group whose first letters stay shows no further ones.
 *
 * @throws what the queue or the visitor throws, after it has released what it holds
 */
export async function goThroughLetters(
  queue: DeadLetterQueue,
  { visibilitySeconds, maxReceives, isDone = () => false }: Bounds,
  timeLeft: TimeLeft,
  visit: (letter: HeldLetter) => Promise<Visit>,
): Promise<LettersEnd> {
  const seen = new Set<string>();
  const held = new Map<string, HeldLetter>();
  const isLate = () => timeLeft() < limits.stopStartingMilliseconds;
  let fruitless = 0;
  try {
    for (let receives = 0; receives < maxReceives; receives++) {
      if (isLate()) return "out_of_time";
      const letters = await queue.receive(visibilitySeconds, timeLeft);
      // By the newest receipt: an older one may not release it any more.
      for (const letter of letters) held.set(letter.messageId, letter);
      const fresh = letters.filter(({ messageId }) => !seen.has(messageId));
      fruitless = fresh.length === 0 ? fruitless + 1 : 0;
      if (fruitless >= 2) return "all_seen";
      for (const letter of fresh) {
        if (isLate()) return "out_of_time";
        seen.add(letter.messageId);
        const wish = await visit(letter);
        if (wish === "gone") held.delete(letter.messageId);
        if (wish === "stop" || isDone()) return "stopped";
      }
    }
    return "bounded";
  } finally {
    // Their time ends by itself: an error here would hide what has been done.
    await queue.release([...held.values()], timeLeft).catch(() => undefined);
  }
}
