import type { TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { type AuditEntryRow, auditEntry } from "../ops/audit-entry.ts";
import { type FirstRequest, findRequest } from "../ops/audit-request.ts";
import type { EventRow } from "../views/event-row.ts";
import { readEvent } from "../views/event-row.ts";
import { announceTaken, type Taken } from "./announce-taken.ts";
import { type Commit, commitAudited } from "./commit.ts";
import type { ActionRequest, Operating } from "./operating.ts";
import { type Origin, originOf, takeForRepublish } from "./take.ts";

export interface RepublishRequest extends ActionRequest {
  /** Announce also what is sent already. Subscribers see it again, with the same `event_id`. */
  readonly force?: boolean;
  /** Say what would be done, and do nothing. */
  readonly dryRun?: boolean;
}

export type RepublishOutcome =
  /** SNS has it, and the row says so. */
  | { readonly kind: "sent"; readonly messageId: string; readonly auditId: string }
  /** Taken, but not announced, or not marked: the sweeper goes on with it. */
  | {
      readonly kind: "still_pending";
      readonly error: string;
      /** Whether SNS has this one: nobody knows when its answer was lost. */
      readonly announced: "no" | "maybe" | "yes";
      readonly auditId: string;
    }
  | {
      readonly kind: "already_sent";
      readonly sentAt: string | undefined;
      readonly sentBy: EventRow["sent_by"];
    }
  | { readonly kind: "not_found" }
  /** A row of another program: it holds no notification that could be published. */
  | { readonly kind: "nothing_to_publish" }
  /** Somebody else acted on it in between. Nothing was done. */
  | { readonly kind: "conflict" }
  /** The idempotency key was used before. Nothing was done now. */
  | {
      readonly kind: "repeated";
      readonly first: FirstRequest;
      readonly status: EventRow["status"] | undefined;
    }
  | { readonly kind: "would_republish"; readonly from: Origin }
  /** The tables do not answer. Most likely nothing was done; the audit log tells for sure. */
  | { readonly kind: "unavailable"; readonly error: string };

/**
 * Announces one event now, because a person says so.
 *
 * The row is taken first, in one transaction with the audit entry: one more attempt, and due again
 * after a lease, as when the sweeper takes it. A crash in between is thus the sweeper's to mend,
 * and of two operators at once one is told of the conflict. A sent row goes back to pending in
 * that transaction, without its TTL: the only way back there is, and never without `force`.
 *
 * On a FIFO topic SNS drops what it was given within the last five minutes, and acknowledges it.
 *
 * @returns what became of it; it never throws
 */
export async function republish(
  eventId: string,
  request: RepublishRequest,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<RepublishOutcome> {
  try {
    return await tryRepublish(eventId, request, timeLeft, operating);
  } catch (error) {
    // Only the reads throw: whoever writes or publishes answers with a value.
    return { kind: "unavailable", error: errorText(error) };
  }
}

async function tryRepublish(
  eventId: string,
  request: RepublishRequest,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<RepublishOutcome> {
  const { clock, random, dynamodb, tableNames } = operating;
  const action = { ...request, action: "event.republish", eventId } as const;
  const reading = { dynamodb, tableName: tableNames.ProcessedEvents };
  const found = await readEvent(eventId, timeLeft, reading);
  // The key before the row: a second call would find the row sent, by its own first one.
  const first = await findFirst(auditEntry(action, clock(), random), request, timeLeft, operating);
  if (first) return { kind: "repeated", first, status: found?.row.status };
  if (found === undefined) return { kind: "not_found" };
  const { row } = found;
  if (row.status === "sent" && !request.force) return alreadySent(row);
  const { event_type, notification } = row;
  if (event_type === undefined || notification === undefined) return { kind: "nothing_to_publish" };
  const from = originOf(row);
  if (request.dryRun) return { kind: "would_republish", from };

  const take = takeForRepublish(row, clock());
  const entry = auditEntry({ ...action, details: { from, ...take.before } }, clock(), random);
  const { idempotencyKey } = request;
  const commit = await commitAudited(
    { entry, effect: take.write, idempotencyKey },
    timeLeft,
    operating,
  );
  if (commit.kind !== "committed") return notTaken(commit, row);
  const taken: Taken = { row: { ...row, event_type, notification }, ...take.taken };
  return { ...(await announceTaken(taken, timeLeft, operating)), auditId: entry.id };
}

async function findFirst(
  entry: AuditEntryRow,
  { idempotencyKey, dryRun }: RepublishRequest,
  timeLeft: TimeLeft,
  { dynamodb, tableNames }: Operating,
): Promise<FirstRequest | undefined> {
  if (idempotencyKey === undefined || dryRun) return undefined;
  return findRequest(idempotencyKey, entry, timeLeft, { dynamodb, tableName: tableNames.Ops });
}

function notTaken(
  commit: Exclude<Commit, { kind: "committed" }>,
  read: EventRow,
): RepublishOutcome {
  switch (commit.kind) {
    case "repeated":
      return { kind: "repeated", first: commit.first, status: read.status };
    case "unavailable":
      return { kind: "unavailable", error: commit.error };
    case "refused":
      // Deleted in between, by its TTL.
      return commit.found === undefined ? { kind: "not_found" } : { kind: "conflict" };
  }
}

const alreadySent = (row: EventRow): RepublishOutcome => ({
  kind: "already_sent",
  sentAt: row.sent_at,
  sentBy: row.sent_by,
});
