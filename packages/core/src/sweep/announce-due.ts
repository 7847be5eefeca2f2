import { isoTime } from "../clock.ts";
import { errorText } from "../errors.ts";
import type { Claim, PendingRow } from "../event-store/backlog.ts";
import type { Mark } from "../event-store/mark-sent.ts";
import type { Announcement, PublishOutcome } from "../publisher.ts";
import type { Pass } from "./pass.ts";
import { leaseMilliseconds } from "./schedule.ts";
import { type Hopeless, type SoundRow, sortOut } from "./sort-out.ts";

export interface Announced {
  /** SNS answered for an entry, with yes or no: the topic works. */
  readonly answered: boolean;
  /** Nothing could be published at all: the topic's own fault, and no row's. */
  readonly topicFault: string | undefined;
  /** Rows were given back because the time ran out. */
  readonly isCut: boolean;
  /** Rows that hold up nobody any more, by event id: announced, or parked. */
  readonly cleared: ReadonlySet<string>;
}

/**
 * Announces due rows: claim, publish, mark, as the consumer would have.
 *
 * A row is claimed before it is published, so that one which kills the process is not tried again
 * at once, and its neighbours are. What cannot be published for its own sake is noted on its row,
 * or parked; what could not be published for the topic's sake is given back untouched, or an hour
 * of outage would use up every row's attempts.
 *
 * @returns what came of it; it never throws
 */
export async function announceDue(rows: readonly PendingRow[], pass: Pass): Promise<Announced> {
  const { sound, hopeless } = sortOut(rows);
  const claims = await claim(sound, pass);
  const outcomes = await pass.publisher.publish(claims.map(toAnnouncement), pass.timeLeft);
  const attempts = claims.map((one, index) => ({ one, outcome: outcomes[index] ?? NOT_STARTED }));
  const answered = attempts.some(
    ({ outcome: { kind } }) => kind === "acknowledged" || kind === "refused",
  );
  const announced = await mark(attempts, pass);
  await giveBack(attempts, answered, pass);
  await fail(attempts, answered, pass);
  const parked = await park([...hopeless, ...attempts.flatMap(refusedForGood)], pass);
  return {
    answered,
    topicFault: answered ? undefined : firstError(attempts),
    isCut: attempts.some(({ outcome }) => outcome.kind === "not-started"),
    cleared: new Set([...announced, ...parked].map((row) => row.eventId)),
  };
}

interface SoundClaim extends Claim {
  readonly row: SoundRow;
}

/** A claimed row, and what SNS said to it. */
interface Attempt {
  readonly one: SoundClaim;
  readonly outcome: PublishOutcome;
}

const NOT_STARTED: PublishOutcome = { kind: "not-started" };

async function claim(
  rows: readonly SoundRow[],
  { backlog, clock, random, tally, timeLeft }: Pass,
): Promise<SoundClaim[]> {
  const now = clock();
  const wanted = rows.map((row) => ({
    row,
    nextDueAt: isoTime(now + leaseMilliseconds(row.attempts, random)),
  }));
  const outcomes = await backlog.claim(wanted, timeLeft);
  const claims = wanted.filter((_, index) => outcomes[index]?.kind === "done");
  tally.claimed(claims.length);
  tally.settled(rows.filter((_, index) => outcomes[index]?.kind === "condition-failed"));
  const failed = outcomes.filter((outcome) => outcome.kind === "failed");
  tally.failed(failed.length, failed[0]?.error ?? "");
  return claims;
}

const toAnnouncement = ({ row }: SoundClaim): Announcement => ({
  eventId: row.eventId,
  eventType: row.eventType,
  notification: row.notification,
  groupId: row.groupId,
});

async function mark(
  attempts: readonly Attempt[],
  { store, tally, timeLeft }: Pass,
): Promise<readonly PendingRow[]> {
  const acknowledged = attempts.flatMap(({ one: { row }, outcome }) =>
    outcome.kind === "acknowledged" ? { row, messageId: outcome.messageId } : [],
  );
  const marks = acknowledged.map(
    ({ row, messageId }): Mark => ({
      eventId: row.eventId,
      messageId,
      sentBy: "sweeper",
      attempts: row.attempts + 1,
    }),
  );
  const outcomes = await store.markSent(marks, timeLeft);
  const marked = acknowledged.filter((_, index) => outcomes[index]?.kind !== "unmarked");
  tally.sent(marked.map(({ row }) => row));
  // Announced all the same: it comes again after its lease, and then once too often.
  tally.failed(acknowledged.length - marked.length, "Announced, but not marked as sent");
  return acknowledged.map(({ row }) => row);
}

/** SNS has no room just now: that is never a row's fault. */
const isThrottled = (error: string): boolean => /^(KMS)?Thrott/.test(error);

/** What the topic's fault kept from being published, and what there was no time for. */
async function giveBack(
  attempts: readonly Attempt[],
  answered: boolean,
  pass: Pass,
): Promise<void> {
  const unpublished = attempts.filter(
    ({ outcome }) =>
      outcome.kind === "not-started" ||
      (outcome.kind === "unknown" && (!answered || isThrottled(outcome.error))),
  );
  const error = firstError(unpublished) ?? "The run ended before it could be published";
  const claims = unpublished.map(({ one }) => one);
  await pass.backlog.release(claims, error, pass.timeLeft);
  pass.tally.failed(claims.length, error);
}

const firstError = (attempts: readonly Attempt[]): string | undefined =>
  attempts.flatMap(({ outcome }) => (outcome.kind === "unknown" ? outcome.error : []))[0];

/**
 * Attempts that failed for their own sake. So did one whose answer was lost while others' came:
 * given back, it would be announced anew in every run for as long as its answers are lost.
 */
async function fail(attempts: readonly Attempt[], answered: boolean, pass: Pass): Promise<void> {
  const errors = new Map<Claim, string>();
  for (const { one, outcome } of attempts) {
    if (outcome.kind === "refused" && !outcome.senderFault) errors.set(one, outcome.error);
    if (outcome.kind === "unknown" && answered && !isThrottled(outcome.error)) {
      errors.set(one, outcome.error);
    }
  }
  await pass.backlog.fail([...errors.keys()], (one) => errors.get(one) ?? "", pass.timeLeft);
  pass.tally.failed(errors.size, [...errors.values()][0] ?? "");
}

/** SNS blames the sender: such an entry can never be published. */
const refusedForGood = ({ one, outcome }: Attempt): Hopeless[] =>
  outcome.kind === "refused" && outcome.senderFault
    ? // The claim has moved it: it is due when that ends.
      [{ row: { ...one.row, dueAt: one.nextDueAt }, reason: outcome.error }]
    : [];

/** Nothing is parked before that is noted, or nobody would ever count it. */
async function park(
  hopeless: readonly Hopeless[],
  { backlog, runs, clock, tally, timeLeft }: Pass,
): Promise<readonly PendingRow[]> {
  const [first] = hopeless;
  if (first === undefined) return [];
  try {
    if (tally.counts().parked === 0) await runs.noteParked(timeLeft, clock());
  } catch (error) {
    tally.failed(hopeless.length, `Not parked, as that could not be noted: ${errorText(error)}`);
    return [];
  }
  const reasons = new Map(hopeless.map(({ row, reason }) => [row, reason]));
  const rows = [...reasons.keys()];
  const reasonOf = (row: PendingRow) => reasons.get(row) ?? "";
  const outcomes = await backlog.park(rows, reasonOf, timeLeft, clock());
  const having = (kind: string) => rows.filter((_, index) => outcomes[index]?.kind === kind);
  tally.parked(having("done"), first.reason);
  tally.settled(having("condition-failed"));
  tally.failed(having("failed").length, "A row could not be parked");
  return having("done");
}
