import { type Clock, isoTime, type TimeLeft } from "../clock.ts";
import { daysToSeconds, limits } from "../limits.ts";
import type { Sender } from "../processed-event.ts";
import { executeStatements, type PartiqlOptions, type StatementOutcome } from "./partiql.ts";

/** An announcement that SNS has acknowledged. */
export interface Mark {
  readonly eventId: string;
  /** SNS's, for this very entry. */
  readonly messageId: string;
  readonly sentBy: Sender;
  /** Publish attempts begun so far, this one included. */
  readonly attempts: number;
}

export type MarkOutcome =
  | { readonly kind: "marked" }
  /** Another delivery was faster. It did announce the event, so nothing is left to do. */
  | { readonly kind: "already-sent" }
  | { readonly kind: "unmarked"; readonly error: string };

export interface Marking extends PartiqlOptions {
  readonly tableName: string;
  readonly clock: Clock;
}

/**
 * Turns pending rows into sent ones, 25 a call, and sets the time at which each may be forgotten.
 * Never call it with what SNS has not acknowledged.
 *
 * @returns one outcome a mark, in the order given; it never throws
 */
export async function markSent(
  marks: readonly Mark[],
  timeLeft: TimeLeft,
  marking: Marking,
): Promise<MarkOutcome[]> {
  const { tableName, clock } = marking;
  const statements = marks.map((mark) => statement(mark, tableName, clock()));
  const outcomes = await executeStatements(statements, timeLeft, marking);
  return outcomes.map(toMarkOutcome);
}

function toMarkOutcome(outcome: StatementOutcome): MarkOutcome {
  switch (outcome.kind) {
    case "done":
      return { kind: "marked" };
    case "condition-failed":
      return { kind: "already-sent" };
    case "failed":
      return { kind: "unmarked", error: outcome.error };
  }
}

/**
 * One way only: the condition lets no sent row be changed. Each path has its own clause, the one
 * form that DynamoDB documents.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.update.html
 */
function statement(mark: Mark, tableName: string, now: number) {
  return {
    Statement:
      `UPDATE "${tableName}" SET "status"=? SET sent_at=? SET sent_by=? SET message_id=? ` +
      `SET attempts=? SET "ttl"=? REMOVE due_at REMOVE pending_shard REMOVE parked_at ` +
      `WHERE event_id=? AND "status"=?`,
    Parameters: [
      { S: "sent" },
      { S: isoTime(now) },
      { S: mark.sentBy },
      { S: mark.messageId },
      { N: String(mark.attempts) },
      { N: String(Math.floor(now / 1_000) + daysToSeconds(limits.sentTtlDays)) },
      { S: mark.eventId },
      { S: "pending" },
    ],
  };
}
