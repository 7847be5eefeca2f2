import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { GiveBackReason } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import type { Notification } from "../notification.ts";
import type { PreparedEvent, RecordOutcome, StoredEvent } from "./types.ts";

/** What a cancelled transaction says about one of its events. */
export type Verdict =
  | { readonly kind: "decided"; readonly outcome: RecordOutcome }
  /** To blame, but only for now: alone, a little later, it may succeed. */
  | { readonly kind: "contended"; readonly why: GiveBackReason }
  | { readonly kind: "innocent" };

/**
 * Reads the cancellation reasons of one event's writes, in the order of its writes.
 *
 * A cancelled transaction does not mean "duplicate": only a failed inbox condition does. It
 * outranks the others, since a recorded event's business rows exist too and fail with it.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export function readReasons(event: PreparedEvent, reasons: readonly CancellationReason[]): Verdict {
  const [inbox, ...business] = reasons;
  if (inbox?.Code === "ConditionalCheckFailed") return duplicate(event, inbox);
  const invalid = reasons.find(({ Code }) => INVALID.has(Code ?? ""));
  if (invalid) {
    const detail = `DynamoDB: ${invalid.Message ?? invalid.Code}`;
    return decided({ kind: "refused", reason: "write_refused", detail });
  }
  // With the inbox row in contention nobody knows what it says: a failed business condition may
  // then mean a duplicate, of other content even, as well as an expired inbox row.
  if ((inbox?.Code ?? "None") !== "None") {
    return { kind: "contended", why: whyContended(inbox?.Code) };
  }
  const failed = business.filter(({ Code }) => Code === "ConditionalCheckFailed");
  if (failed.length > 0) return decided(businessOutcome(event, failed));
  const contended = reasons.find(({ Code }) => (Code ?? "None") !== "None");
  if (contended === undefined) return { kind: "innocent" };
  return { kind: "contended", why: whyContended(contended.Code) };
}

const INVALID = new Set(["ValidationError", "ItemCollectionSizeLimitExceeded"]);

const whyContended = (code: string | undefined): GiveBackReason => {
  if (code === "TransactionConflict") return "transaction_conflict";
  if (code === "ThrottlingError" || code === "ProvisionedThroughputExceeded") return "throttled";
  return "unavailable";
};

function duplicate(event: PreparedEvent, { Item }: CancellationReason): Verdict {
  // Without the old row nobody knows whether it was announced. Alone, the answer may bring it.
  if (Item === undefined) return { kind: "contended", why: "unavailable" };
  const row = unmarshall(Item);
  if (differs(row.fingerprint, event.fingerprint) || differs(row.event_type, event.eventType)) {
    const detail = "An event with this id and other type or content was recorded before";
    return decided({ kind: "refused", reason: "payload_mismatch", detail });
  }
  return decided({ kind: "duplicate", stored: storedEvent(row) });
}

const differs = (stored: unknown, own: string): boolean => stored !== undefined && stored !== own;

/**
 * Rows that another program wrote in the published pattern hold an id and a status only. They
 * count: no fingerprint fits every payload, and no notification means that the event brings it.
 */
const storedEvent = (row: Record<string, unknown>): StoredEvent => ({
  status: row.status === "sent" ? "sent" : "pending",
  notification: isNotification(row.notification) ? row.notification : undefined,
  attempts: typeof row.attempts === "number" ? row.attempts : 0,
  recordedAt: Date.parse(String(row.recorded_at)),
  sweepable: typeof row.pending_shard === "string" && isNotification(row.notification),
});

const isNotification = (value: unknown): value is Notification =>
  isJsonObject(value) && typeof value.body === "string";

function businessOutcome(
  event: PreparedEvent,
  failed: readonly CancellationReason[],
): RecordOutcome {
  const owners = failed.map(({ Item }) => (Item ? unmarshall(Item).event_id : undefined));
  // One row is proof enough: they were written together, and a later event may own others now.
  if (owners.includes(event.eventId)) return { kind: "already-applied" };
  const detail = "A business row that this event would write belongs to another event";
  return { kind: "refused", reason: "business_conflict", detail };
}

const decided = (outcome: RecordOutcome): Verdict => ({ kind: "decided", outcome });
