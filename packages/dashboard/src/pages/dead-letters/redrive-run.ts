import type { RedriveAnswer } from "@todoke/functions/api/contract/dead-letters";
import type { Endpoints } from "../../connection/endpoints.ts";

export interface RedriveJob {
  /** Message ids, or all that are there, about so many. */
  readonly choice: readonly string[] | { readonly about: number };
  readonly reason: string;
  readonly ratePerSecond: number;
}

export interface RedriveProgress {
  readonly moved: RedriveAnswer["moved"];
  readonly failed: readonly string[];
  readonly notFound: readonly string[];
}

export type RedriveEnd = "done" | "cancelled" | "faults" | "unavailable";

const CHUNK_SECONDS = 3;
const CHUNK_MOST = 25;

/**
 * Redrives in steps of about three seconds, so that progress is seen and cancelling acts soon.
 *
 * "All" ends after as many as there were at its beginning: what is dead-lettered again meanwhile
 * would otherwise go round for ever, since each step begins anew for the API.
 */
export function makeRedriveRun(
  { choice, reason, ratePerSecond }: RedriveJob,
  redrive: Endpoints["redrive"],
  onProgress: (progress: RedriveProgress) => void,
) {
  const isAll = "about" in choice;
  const most = Math.min(CHUNK_MOST, Math.max(1, Math.round(ratePerSecond * CHUNK_SECONDS)));
  let left: readonly string[] = isAll ? [] : choice;
  let progress: RedriveProgress = { moved: [], failed: [], notFound: [] };
  let key = crypto.randomUUID();
  let cancelled = false;

  const step = () => {
    if (!isAll) return left.slice(0, most);
    const handled = progress.moved.length + progress.failed.length;
    return choice.about > handled ? ("all" as const) : [];
  };

  function take(answer: RedriveAnswer): void {
    const failed = answer.failed.map(({ messageId }) => messageId);
    progress = {
      moved: [...progress.moved, ...answer.moved],
      failed: [...progress.failed, ...failed],
      notFound: [...progress.notFound, ...answer.notFound],
    };
    key = crypto.randomUUID();
    onProgress(progress);
  }

  function maxItems(): number {
    if (!isAll) return most;
    const handled = progress.moved.length + progress.failed.length;
    return Math.min(most, choice.about - handled);
  }

  return {
    /** Takes effect after the step that is under way. */
    cancel: (): void => {
      cancelled = true;
    },
    /**
     * Also goes on after a failure: with the same step and the same idempotency key, so that what
     * was done before the answer was lost is not done twice.
     *
     * @throws what the API failed with
     */
    async run(): Promise<RedriveEnd> {
      cancelled = false;
      for (;;) {
        const chunk = step();
        if (chunk.length === 0) return "done";
        if (cancelled) return "cancelled";
        const body = { reason, ratePerSecond, dryRun: false, choice: chunk, maxItems: maxItems() };
        const answer = await redrive(body, key);
        // Out of time: those of the step that were not begun come with the next one.
        const isCut = answer.end === "out_of_time" || answer.end === "max_items";
        const begun = new Set([
          ...answer.moved.map(({ messageId }) => messageId),
          ...answer.failed.map(({ messageId }) => messageId),
        ]);
        const stays = (id: string) => isCut && begun.size > 0 && !begun.has(id);
        if (chunk !== "all") left = [...chunk.filter(stays), ...left.slice(chunk.length)];
        const notFound = answer.notFound.filter((id) => !stays(id));
        take({ ...answer, notFound });
        if (answer.end === "faults" || answer.end === "unavailable") return answer.end;
        // A step whose answer was lost was done, and is not the last one for that.
        if (chunk === "all" && answer.end === "done" && !answer.repeated) return "done";
      }
    },
  };
}

export type RedriveRun = ReturnType<typeof makeRedriveRun>;
