import { BatchExecuteStatementCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";
import { backoffMilliseconds } from "../backoff.ts";
import { inBatches } from "../batches.ts";
import {
  abortBefore,
  type Clock,
  isoTime,
  type Random,
  type Sleep,
  type TimeLeft,
} from "../clock.ts";
import { errorText } from "../errors.ts";
import { daysToSeconds, limits } from "../limits.ts";
import type { Sender } from "../processed-event.ts";

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

export interface Marking {
  readonly dynamodb: DynamoDBClient;
  readonly tableName: string;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: Random;
}

/**
 * Turns pending rows into sent ones, 25 a call, and sets the time at which each may be forgotten.
 *
 * BatchExecuteStatement answers 200 also when statements failed: every one's answer is read, and
 * what failed for now is tried again twice. Never call it with what SNS has not acknowledged.
 *
 * @returns one outcome a mark, in the order given; it never throws
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html
 */
export async function markSent(
  marks: readonly Mark[],
  timeLeft: TimeLeft,
  marking: Marking,
): Promise<MarkOutcome[]> {
  const chunks = inBatches(marks, { maxEntries: limits.partiqlStatements });
  const outcomes = await pMap(chunks, (chunk) => markChunk(chunk, timeLeft, marking), {
    concurrency: limits.concurrency,
  });
  return outcomes.flat();
}

const TRIES = 3;
const RETRY = { baseMilliseconds: 50, capMilliseconds: 500 };

async function markChunk(
  marks: readonly Mark[],
  timeLeft: TimeLeft,
  marking: Marking,
): Promise<MarkOutcome[]> {
  let outcomes = await execute(marks, timeLeft, marking);
  for (let attempt = 1; attempt < TRIES; attempt++) {
    const again = marks.filter((_, index) => outcomes[index]?.kind === "unmarked");
    if (again.length === 0) break;
    await marking.sleep(backoffMilliseconds(RETRY, attempt, marking.random));
    if (timeLeft() < limits.stopStartingMilliseconds) break;
    const retried = await execute(again, timeLeft, marking);
    outcomes = outcomes.map((outcome, index) => {
      const mark = marks[index];
      const second = mark && retried[again.indexOf(mark)];
      return second ?? outcome;
    });
  }
  return outcomes;
}

async function execute(
  marks: readonly Mark[],
  timeLeft: TimeLeft,
  { dynamodb, tableName, clock }: Marking,
): Promise<MarkOutcome[]> {
  const Statements = marks.map((mark) => statement(mark, tableName, clock()));
  try {
    const abortSignal = abortBefore(timeLeft, 500);
    const answer = await dynamodb.send(new BatchExecuteStatementCommand({ Statements }), {
      abortSignal,
    });
    return marks.map((_, index) => readAnswer(answer.Responses?.[index]?.Error));
  } catch (error) {
    return marks.map(() => ({ kind: "unmarked", error: errorText(error) }));
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
      `SET attempts=? SET "ttl"=? REMOVE due_at REMOVE pending_shard ` +
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

function readAnswer(
  error: { Code?: string | undefined; Message?: string | undefined } | undefined,
): MarkOutcome {
  if (error === undefined) return { kind: "marked" };
  if (error.Code === "ConditionalCheckFailed") return { kind: "already-sent" };
  return { kind: "unmarked", error: `${error.Code}: ${error.Message ?? ""}` };
}
