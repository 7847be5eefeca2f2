import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { preparedEvent } from "../../test/prepared-event.ts";
import { readReasons } from "./cancellation.ts";

const event = preparedEvent("A");
const none: CancellationReason = { Code: "None" };
const failed = (Item?: CancellationReason["Item"]): CancellationReason => ({
  Code: "ConditionalCheckFailed",
  Message: "The conditional request failed",
  ...(Item ? { Item } : {}),
});

const row = {
  event_id: { S: "A" },
  status: { S: "pending" },
  event_type: { S: "order.placed" },
  fingerprint: { S: "f".repeat(64) },
  notification: { M: { body: { S: "stored" }, attributes: { M: { currency: { S: "JPY" } } } } },
  recorded_at: { S: "2026-05-20T00:00:00.000Z" },
  attempts: { N: "2" },
  pending_shard: { S: "07" },
};

const stored = {
  status: "pending",
  notification: { body: "stored", attributes: { currency: "JPY" } },
  attempts: 2,
  recordedAt: 1_779_235_200_000,
  sweepable: true,
};

const duplicate = (parts: object) => ({
  kind: "decided",
  outcome: { kind: "duplicate", stored: { ...stored, ...parts } },
});
const refused = (reason: string) => ({
  kind: "decided",
  outcome: { kind: "refused", reason, detail: expect.stringMatching(/^\S.*[^.]$/) },
});
const contended = (why: string) => ({ kind: "contended", why });
const alreadyApplied = { kind: "decided", outcome: { kind: "already-applied" } };

const orderOf = (eventId: string) => failed({ order_id: { S: "A" }, event_id: { S: eventId } });
const code = (Code: string): CancellationReason => ({ Code, Message: "because" });

describe("the reasons of one event", () => {
  test.each([
    ["none: innocent", [none, none], { kind: "innocent" }],
    ["no reasons at all: innocent", [], { kind: "innocent" }],
    ["an inbox row, pending: a duplicate", [failed(row), none], duplicate({})],
    [
      "an inbox row, sent: a duplicate",
      [failed({ ...row, status: { S: "sent" } }), none],
      duplicate({ status: "sent" }),
    ],
    [
      "an order of this event while the inbox row is in conflict: what it says is still to be read",
      [code("TransactionConflict"), orderOf("A")],
      contended("transaction_conflict"),
    ],
    [
      "an inbox row out of the sweeper's sight: a duplicate that is not left to it",
      [failed({ ...row, pending_shard: { NULL: true } }), none],
      duplicate({ sweepable: false }),
    ],
    [
      "an inbox row and the order that came with it: a duplicate",
      [failed(row), orderOf("A")],
      duplicate({}),
    ],
    [
      "an inbox row of the published pattern, with id and status only: a duplicate",
      [failed({ event_id: { S: "A" }, status: { S: "sent" } }), none],
      duplicate({
        ...{ status: "sent", notification: undefined, attempts: 0, sweepable: false },
        recordedAt: Number.NaN,
      }),
    ],
    [
      "an inbox row with other content: a mismatch",
      [failed({ ...row, fingerprint: { S: "0".repeat(64) } }), none],
      refused("payload_mismatch"),
    ],
    [
      "an inbox row of another event type: a mismatch, as another event would be lost",
      [failed({ ...row, event_type: { S: "order.cancelled" } }), none],
      refused("payload_mismatch"),
    ],
    ["an inbox row that was not shown: ask again", [failed(), none], contended("unavailable")],
    ["the order, by this event: already applied", [none, orderOf("A")], alreadyApplied],
    ["the order, by another event", [none, orderOf("B")], refused("business_conflict")],
    ["the order, not shown", [none, failed()], refused("business_conflict")],
    [
      "two rows, one of them this event's: already applied, as they were written together",
      [none, orderOf("A"), orderOf("B")],
      alreadyApplied,
    ],
    [
      "a conflict at the inbox row: never a duplicate",
      [code("TransactionConflict"), none],
      contended("transaction_conflict"),
    ],
    [
      "a conflict at the order",
      [none, code("TransactionConflict")],
      contended("transaction_conflict"),
    ],
    ["throttling", [code("ThrottlingError"), none], contended("throttled")],
    [
      "provisioned throttling",
      [none, code("ProvisionedThroughputExceeded")],
      contended("throttled"),
    ],
    ["a reason nobody knows yet: transient", [code("Novelty"), none], contended("unavailable")],
    ["a value that DynamoDB refuses", [none, code("ValidationError")], refused("write_refused")],
    [
      "a collection that is full",
      [none, code("ItemCollectionSizeLimitExceeded")],
      refused("write_refused"),
    ],
    [
      "a conflict beside a duplicate: the duplicate decides",
      [failed(row), code("TransactionConflict")],
      duplicate({}),
    ],
    [
      "a conflict beside a refused value: the value decides",
      [code("TransactionConflict"), code("ValidationError")],
      refused("write_refused"),
    ],
  ])("%s", (_, reasons, verdict) => {
    expect(readReasons(event, reasons)).toEqual(verdict);
  });
});
