import {
  type DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { errorName, errorText } from "../errors.ts";
import { readReasons, type Verdict } from "./cancellation.ts";
import { onTable } from "./items.ts";
import type { PreparedEvent } from "./types.ts";

export type TransactResult =
  | { readonly kind: "committed" }
  /** Nothing was written. One verdict an event, in the order given. */
  | { readonly kind: "cancelled"; readonly verdicts: readonly Verdict[] }
  /** DynamoDB refused the request as a whole and named no event. Nothing was written. */
  | { readonly kind: "invalid"; readonly error: string }
  /** Unknown, or not now. If it was committed after all, the next delivery finds a duplicate. */
  | { readonly kind: "unavailable"; readonly error: string };

export type Transact = (
  events: readonly PreparedEvent[],
  timeLeft: TimeLeft,
) => Promise<TransactResult>;

/**
 * Sends one TransactWriteItems for all these events and reads every answer it can get.
 *
 * The SDK makes the client request token itself, a new one for each call of this function: its
 * own retries of a lost response then report the first success. The event id must never be that
 * token: for ten minutes a redelivery would be told "success", and a duplicate stay hidden.
 */
export const createTransact =
  (dynamodb: DynamoDBClient, physicalNames: ReadonlyMap<string, string>): Transact =>
  async (events, timeLeft) => {
    const writes = events.flatMap((event) => event.writes);
    const TransactItems = writes.map((write) => onTable(write.item, physicalNames));
    try {
      await dynamodb.send(new TransactWriteItemsCommand({ TransactItems }), {
        abortSignal: abortBefore(timeLeft, ANSWER_MILLISECONDS),
      });
      return { kind: "committed" };
    } catch (error) {
      return readError(error, events);
    }
  };

const ANSWER_MILLISECONDS = 1_000;

/** Something in the request can never be stored: a key that is empty, half a character. */
const INVALID_REQUEST = new Set(["ValidationException", "SerializationException"]);

function readError(error: unknown, events: readonly PreparedEvent[]): TransactResult {
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? [];
    const verdicts = verdictsOf(events, reasons);
    const blamed = verdicts.some((verdict) => verdict.kind !== "innocent");
    // A cancellation that blames nobody would be tried again for ever.
    if (blamed) return { kind: "cancelled", verdicts };
    return { kind: "unavailable", error: "DynamoDB cancelled a transaction without a reason" };
  }
  if (INVALID_REQUEST.has(errorName(error))) {
    return { kind: "invalid", error: errorText(error) };
  }
  return { kind: "unavailable", error: errorText(error) };
}

type Reasons = NonNullable<TransactionCanceledException["CancellationReasons"]>;

function verdictsOf(events: readonly PreparedEvent[], reasons: Reasons): Verdict[] {
  let first = 0;
  return events.map((event) => {
    const own = reasons.slice(first, first + event.writes.length);
    first += event.writes.length;
    return readReasons(event, own);
  });
}
