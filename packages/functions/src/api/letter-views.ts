import { daysToSeconds, limits } from "@todoke/core/limits";
import type { LetterJobResult } from "@todoke/core/operate/letter-job";
import type { PeekedLetter } from "@todoke/core/operate/peek";
import type { DeadLetters, PeekAnswer, RedriveAnswer } from "./contract/dead-letters.ts";
import type { Subject } from "./environment.ts";
import { instantAt } from "./instants.ts";
import type { Masking } from "./masking.ts";
import { Unavailable } from "./problem.ts";
import { publicErrorOrNull } from "./redact.ts";

/** When SQS drops a letter of this age. */
export const lostFrom = (oldestAt: number | undefined): DeadLetters["lostFrom"] =>
  oldestAt === undefined
    ? null
    : instantAt(oldestAt + daysToSeconds(limits.deadLetterRetentionDays) * 1_000);

export function toLetter(
  letter: PeekedLetter,
  masking: Masking,
  subject: Subject,
): PeekAnswer["letters"][number] {
  const body = masking.text(letter.body);
  return {
    messageId: letter.messageId,
    reason: letter.reason ?? null,
    detail: publicErrorOrNull(letter.detail, subject),
    sentAt: instantAt(letter.sentAt),
    receiveCount: letter.receiveCount,
    groupId: letter.groupId ?? null,
    body: body.value,
    bodyMasked: body.masked,
    events: letter.events.map(({ eventId, eventType, state }) => ({
      eventId,
      type: eventType,
      state,
    })),
  };
}

type JobAnswer<Done> = Omit<RedriveAnswer, "moved" | "asOf"> & { readonly done: readonly Done[] };

/** @throws Unavailable where nothing was done */
export function toJobAnswer<Done>(result: LetterJobResult<Done>): JobAnswer<Done> {
  const none = { done: [], failed: [], notFound: [], planned: [], auditId: null };
  switch (result.kind) {
    case "finished":
      return {
        ...none,
        end: result.end,
        done: result.done,
        failed: result.failed.map(({ messageId }) => ({ messageId })),
        notFound: [...result.notFound],
        auditId: result.auditId,
      };
    case "planned":
      return {
        ...none,
        end: result.end,
        planned: [...result.messageIds],
        notFound: [...result.notFound],
      };
    case "nothing":
      return { ...none, end: result.end, notFound: [...result.notFound] };
    case "repeated":
      return { ...none, end: "done", auditId: result.first.auditId, repeated: true };
    case "unavailable":
      throw new Unavailable(result.error);
  }
}
