import type { TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import {
  type AuditAction,
  type AuditEntryRow,
  auditEntry,
  updateAuditDetails,
} from "../ops/audit-entry.ts";
import { type FirstRequest, findRequest } from "../ops/audit-request.ts";
import type { DeadLetterQueue } from "./dead-letter-queue.ts";
import {
  createLetterRun,
  type FailedLetter,
  type LetterAct,
  type LetterJob,
  type LetterJobEnd,
} from "./letter-run.ts";
import { goThroughLetters } from "./letters.ts";
import type { Operating } from "./operating.ts";

export type LetterJobResult<Done> =
  | {
      readonly kind: "finished";
      readonly auditId: string;
      readonly end: LetterJobEnd;
      readonly error?: string;
      readonly done: readonly Done[];
      /** They are where they were. */
      readonly failed: readonly FailedLetter[];
      /** Chosen, and not seen: taken by others, hidden for now, or behind others of their group. */
      readonly notFound: readonly string[];
      /** Whether the audit entry was told the counts; else it says `running` for ever. */
      readonly auditClosed: boolean;
    }
  | {
      readonly kind: "planned";
      readonly end: LetterJobEnd;
      readonly messageIds: readonly string[];
      readonly notFound: readonly string[];
    }
  /** There was nothing to be done, and so there is no audit entry. */
  | {
      readonly kind: "nothing";
      readonly end: LetterJobEnd;
      readonly notFound: readonly string[];
    }
  | { readonly kind: "repeated"; readonly first: FirstRequest }
  /** The queue or the audit log does not answer. Nothing was done. */
  | { readonly kind: "unavailable"; readonly error: string };

export interface LetterJobParts<Done> {
  readonly action: AuditAction;
  readonly job: LetterJob;
  readonly act: LetterAct<Done>;
  readonly timeLeft: TimeLeft;
  readonly operating: Operating;
  readonly queue: DeadLetterQueue;
}

/**
 * Does something with chosen dead letters, or with all, at a rate.
 *
 * Letters that came after the beginning are not of "all": what is redriven and dead-lettered again
 * must not go round for ever. On FIFO nothing is done with a letter behind one of its group that
 * failed. SQS takes part in no transaction: the audit entry is written before the first letter is
 * touched, and told the counts at the end.
 *
 * @returns what became of it; it never throws
 */
export async function runLetterJob<Done>(
  parts: LetterJobParts<Done>,
): Promise<LetterJobResult<Done>> {
  const { action, job, timeLeft, operating, queue } = parts;
  const details = {
    chosen: job.choice === "all" ? "all" : new Set(job.choice).size,
    rate_per_second: job.ratePerSecond,
  };
  const running = { ...details, state: "running" };
  const now = operating.clock();
  const entry = auditEntry({ ...job, action, details: running }, now, operating.random);
  const run = createLetterRun({ ...parts, entry });
  let end: LetterJobEnd = "unavailable";
  let error: string | undefined;
  try {
    const first = await findFirst(job, entry, timeLeft, operating);
    if (first) return { kind: "repeated", first };
    end = run.endOf(await goThroughLetters(queue, run.bounds, timeLeft, run.visit));
  } catch (thrown) {
    error = errorText(thrown);
  }
  const begun = run.begun();
  if (begun?.kind === "repeated" || begun?.kind === "unavailable") return begun;
  if (begun === undefined) {
    if (error !== undefined) return { kind: "unavailable", error };
    const messageIds = run.handled();
    const found = { end, notFound: run.notFound() };
    return job.dryRun ? { kind: "planned", messageIds, ...found } : { kind: "nothing", ...found };
  }
  return close(run, entry, details, { end, ...(error === undefined ? {} : { error }) }, parts);
}

async function findFirst(
  { idempotencyKey, dryRun }: LetterJob,
  entry: AuditEntryRow,
  timeLeft: TimeLeft,
  { dynamodb, tableNames }: Operating,
): Promise<FirstRequest | undefined> {
  if (idempotencyKey === undefined || dryRun) return undefined;
  return findRequest(idempotencyKey, entry, timeLeft, { dynamodb, tableName: tableNames.Ops });
}

async function close<Done>(
  run: ReturnType<typeof createLetterRun<Done>>,
  entry: AuditEntryRow,
  details: Readonly<Record<string, unknown>>,
  ending: { readonly end: LetterJobEnd; readonly error?: string },
  { timeLeft, operating }: LetterJobParts<Done>,
): Promise<LetterJobResult<Done>> {
  const { end, ...why } = ending;
  const done = run.done();
  const failed = run.failed();
  const counts = { ...details, state: end, done: done.length, failed: failed.length, ...why };
  const { dynamodb, tableNames } = operating;
  const audit = { dynamodb, tableName: tableNames.Ops };
  const update = await updateAuditDetails(entry.id, counts, timeLeft, audit);
  return {
    kind: "finished",
    auditId: entry.id,
    ...ending,
    done,
    failed,
    notFound: run.notFound(),
    auditClosed: update.kind === "updated",
  };
}
