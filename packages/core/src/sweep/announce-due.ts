import { isoTime } from "../clock.ts";
import type { Claim, PendingRow } from "../event-store/backlog.ts";
import type { Mark } from "../event-store/mark-sent.ts";
import { limits } from "../limits.ts";
import type { Notification } from "../notification.ts";
import type { Announcement, PublishOutcome } from "../publisher.ts";
import type { Pass } from "./pass.ts";
import { leaseMilliseconds } from "./schedule.ts";

export interface Announced {
  /** Nothing could be published at all: the topic's own fault, and no row's. */
  readonly topicFault: string | undefined;
  /** Rows that are announced, by event id. */
  readonly sent: ReadonlySet<string>;
}

/** A row that has what it takes to be announced. */
interface SoundRow extends PendingRow {
  readonly eventType: string;
  readonly notification: Notification;
}

/**
 * Announces due rows: claim, publish, mark, as the consumer would have.
 *
 * A row is claimed before it is published, so that one which kills the process is not tried again
 * at once, and its neighbours are. What cannot be published for its own sake is noted on its row,
 * or parked; what could not be published for the topic's sake is given back untouched, or an hour
 * of outage would use up every row's attempts.
 */
export async function announceDue(rows: readonly PendingRow[], options: Pass): Promise<Announced> {
  const { sound, hopeless } = sort(rows);
  await park(hopeless, hopelessReason, options);
  const claims = await claim(sound, options);
  const outcomes = await options.publisher.publish(claims.map(toAnnouncement), options.timeLeft);
  const attempts = claims.map((one, index) => ({ one, outcome: outcomes[index] ?? NOT_STARTED }));
  const sent = await mark(attempts, options);
  await refuse(attempts, options);
  await giveBack(attempts, options);
  const unknown = attempts.flatMap(({ outcome }) => (outcome.kind === "unknown" ? outcome : []));
  const answered = attempts.some(
    ({ outcome: { kind } }) => kind === "acknowledged" || kind === "refused",
  );
  return { topicFault: answered ? undefined : unknown[0]?.error, sent };
}

/** A claimed row, and what SNS said to it. */
interface Attempt {
  readonly one: Claim;
  readonly outcome: PublishOutcome;
}

const NOT_STARTED: PublishOutcome = { kind: "not-started" };

function sort(rows: readonly PendingRow[]): { sound: SoundRow[]; hopeless: PendingRow[] } {
  const sound: SoundRow[] = [];
  const hopeless: PendingRow[] = [];
  for (const row of rows) {
    const { eventType, notification } = row;
    if (row.attempts >= limits.maxAttempts) hopeless.push(row);
    else if (eventType === undefined || notification === undefined) hopeless.push(row);
    else sound.push({ ...row, eventType, notification });
  }
  return { sound, hopeless };
}

const hopelessReason = (row: PendingRow): string =>
  row.attempts >= limits.maxAttempts
    ? `${row.attempts} publish attempts failed`
    : "The row has no event_type or no notification that could be published";

async function park(
  rows: readonly PendingRow[],
  reason: (row: PendingRow) => string,
  { backlog, runs, clock, tally, timeLeft }: Pass,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await runs.noteParked(true, timeLeft);
  const outcomes = await backlog.park(rows, reason, timeLeft, clock());
  const having = (kind: string) => rows.filter((_, index) => outcomes[index]?.kind === kind);
  tally.parked(having("done"), reason(first));
  tally.settled(having("condition-failed"));
  tally.failed(having("failed").length, "A row could not be parked");
}

async function claim(
  rows: readonly SoundRow[],
  { backlog, clock, random, tally, timeLeft }: Pass,
): Promise<(Claim & { readonly row: SoundRow })[]> {
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

const toAnnouncement = ({ row }: { readonly row: SoundRow }): Announcement => ({
  eventId: row.eventId,
  eventType: row.eventType,
  notification: row.notification,
  groupId: row.groupId,
});

async function mark(
  attempts: readonly Attempt[],
  { store, tally, timeLeft }: Pass,
): Promise<ReadonlySet<string>> {
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
  return new Set(acknowledged.map(({ row }) => row.eventId));
}

/** SNS refused these very entries: those it blames the sender for can never be published. */
async function refuse(attempts: readonly Attempt[], pass: Pass): Promise<void> {
  const refused = attempts.flatMap(({ one, outcome }) =>
    outcome.kind === "refused" ? { one, ...outcome } : [],
  );
  const errors = new Map(refused.map(({ one, error }) => [one.row.eventId, error]));
  const errorOf = (row: PendingRow) => errors.get(row.eventId) ?? "";
  const hopeless = refused.filter(({ senderFault }) => senderFault);
  await park(
    // The claim has moved them: they are due when it ends.
    hopeless.map(({ one }) => ({ ...one.row, dueAt: one.nextDueAt })),
    errorOf,
    pass,
  );
  const again = refused.filter(({ senderFault }) => !senderFault).map(({ one }) => one);
  await pass.backlog.fail(again, ({ row }) => errorOf(row), pass.timeLeft);
  const [first] = again;
  if (first) pass.tally.failed(again.length, errorOf(first.row));
}

async function giveBack(attempts: readonly Attempt[], pass: Pass): Promise<void> {
  const unpublished = attempts.filter(
    ({ outcome: { kind } }) => kind === "unknown" || kind === "not-started",
  );
  const failed = unpublished.flatMap(({ outcome }) => (outcome.kind === "unknown" ? outcome : []));
  const error = failed[0]?.error ?? "The run ended before it could be published";
  const claims = unpublished.map(({ one }) => one);
  await pass.backlog.release(claims, error, pass.timeLeft);
  pass.tally.failed(claims.length, error);
}
