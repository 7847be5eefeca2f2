import type { TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { limits } from "../limits.ts";
import type { AuditEntryRow } from "../ops/audit-entry.ts";
import { type Commit, commitAudited } from "./commit.ts";
import type { DeadLetterQueue, HeldLetter } from "./dead-letter-queue.ts";
import type { Bounds, LettersEnd, Visit } from "./letters.ts";
import type { ActionRequest, Operating } from "./operating.ts";
import { createPacer } from "./pacer.ts";

export interface LetterJob extends ActionRequest {
  /** Message ids in the dead-letter queue, or all that are there when it begins. */
  readonly choice: "all" | readonly string[];
  /** Letters at most. */
  readonly maxItems: number;
  /** Letters begun a second, at most. */
  readonly ratePerSecond: number;
  /** Say which letters it would be, and leave them. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** After each letter. */
  readonly onProgress?: (progress: LetterProgress) => void;
}

export interface LetterProgress {
  readonly done: number;
  readonly failed: number;
}

/**
 * `done`: all that was chosen and could be found. `max_items`: there may be more. `cancelled`: by
 * the signal. `faults`: several in a row failed. `unavailable`: the queue does not answer any more.
 */
export type LetterJobEnd =
  | "done"
  | "max_items"
  | "cancelled"
  | "out_of_time"
  | "faults"
  | "unavailable";

export interface FailedLetter {
  readonly messageId: string;
  readonly error: string;
}

/** @throws when it could not be done; the letter is then still there */
export type LetterAct<Done> = (letter: HeldLetter, timeLeft: TimeLeft) => Promise<Done>;

export interface LetterRunParts<Done> {
  readonly job: LetterJob;
  readonly act: LetterAct<Done>;
  readonly entry: AuditEntryRow;
  readonly timeLeft: TimeLeft;
  readonly operating: Operating;
  readonly queue: DeadLetterQueue;
}

const MAX_FAULTS = 3;
/** A letter is sent and deleted: begun with less time, it might end half way. */
const LETTER_MILLISECONDS = limits.stopStartingMilliseconds + 2_000;
/** To look for chosen letters among others: 2,000 of them. */
const SEARCH_RECEIVES = 200;

/** One job's way through the letters: what it does with each, and what has come of it so far. */
export function createLetterRun<Done>(parts: LetterRunParts<Done>) {
  const { job, act, entry, timeLeft, operating, queue } = parts;
  const chosen = job.choice === "all" ? undefined : new Set(job.choice);
  const startedAt = operating.clock();
  const pace = createPacer({ ...job, clock: operating.clock, sleep: operating.sleep });
  const handled = new Set<string>();
  const done: Done[] = [];
  const failed: FailedLetter[] = [];
  const blockedGroups = new Set<string>();
  let faults = 0;
  let begun: Commit | undefined;
  let stopped: LetterJobEnd | undefined;

  const isMeant = ({ messageId, sentAt = 0 }: HeldLetter) =>
    chosen ? chosen.has(messageId) : sentAt <= startedAt;

  const stop = (why?: LetterJobEnd): Visit => {
    stopped = why;
    return "stop";
  };

  async function visit(letter: HeldLetter): Promise<Visit> {
    if (!isMeant(letter)) return "keep";
    if (handled.size >= job.maxItems) return stop("max_items");
    if (!(await pace())) return stop("cancelled");
    if (timeLeft() < LETTER_MILLISECONDS) return stop("out_of_time");
    if (!job.dryRun) {
      const { idempotencyKey } = job;
      begun ??= await commitAudited({ entry, idempotencyKey }, timeLeft, operating);
      if (begun.kind !== "committed") return stop();
    }
    handled.add(letter.messageId);
    return job.dryRun ? "keep" : work(letter);
  }

  async function work(letter: HeldLetter): Promise<Visit> {
    const group = queue.fifo ? letter.groupId : undefined;
    const error = blockedGroups.has(group ?? "") ? BEHIND : await attempt(letter);
    if (error !== undefined) {
      failed.push({ messageId: letter.messageId, error });
      if (group !== undefined) blockedGroups.add(group);
    }
    job.onProgress?.({ done: done.length, failed: failed.length });
    if (faults >= MAX_FAULTS) return stop("faults");
    return error === undefined ? "gone" : "keep";
  }

  async function attempt(letter: HeldLetter): Promise<string | undefined> {
    try {
      done.push(await act(letter, timeLeft));
      faults = 0;
      return undefined;
    } catch (error) {
      faults += 1;
      return errorText(error);
    }
  }

  const bounds: Bounds = {
    // Ten letters are received at once, and the last of them waits for nine others.
    visibilitySeconds: Math.min(Math.ceil(10 / job.ratePerSecond) + 60, LONGEST_VISIBILITY),
    maxReceives: job.maxItems + SEARCH_RECEIVES,
    isDone: () => chosen !== undefined && handled.size >= chosen.size,
  };
  return {
    visit,
    bounds,
    begun: () => begun,
    handled: (): readonly string[] => [...handled],
    done: (): readonly Done[] => done,
    failed: (): readonly FailedLetter[] => failed,
    notFound: () => [...(chosen ?? [])].filter((id) => !handled.has(id)),
    endOf: (end: LettersEnd): LetterJobEnd => stopped ?? ENDS[end],
  };
}

const BEHIND = "Behind a letter of its group that failed";
const LONGEST_VISIBILITY = 12 * 60 * 60;

const ENDS: Readonly<Record<LettersEnd, LetterJobEnd>> = {
  all_seen: "done",
  stopped: "done",
  bounded: "max_items",
  out_of_time: "out_of_time",
};
