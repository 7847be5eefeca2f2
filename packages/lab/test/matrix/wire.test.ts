import type { Call } from "@todoke/local/gateway/call";
import { expect, test } from "vitest";
import { createWire } from "../../src/matrix/run/wire.ts";

interface Answered {
  readonly operation: string;
  readonly parsed: Record<string, unknown>;
  readonly status?: number;
  readonly answer?: string;
}

let calls = 0;
const answered = ({ operation, parsed, status = 200, answer = "" }: Answered): Call => {
  calls += 1;
  return {
    id: calls,
    caller: "consumer-1",
    service: operation.startsWith("Publish") ? "sns" : "dynamodb",
    operation,
    phase: "response",
    body: Buffer.from(""),
    parsed,
    status,
    responseBody: Buffer.from(answer),
  };
};

const add = (orderId: string) => ({
  operation: "UpdateItem",
  parsed: { TableName: "slot_order_records", Key: { order_id: { S: orderId } } },
});
const transaction = (orderId: string, ClientRequestToken: string) => ({
  operation: "TransactWriteItems",
  parsed: {
    ClientRequestToken,
    TransactItems: [
      { Put: { TableName: "slot_processed_events", Item: { event_id: { S: orderId } } } },
      { Update: { TableName: "slot_order_records", Key: { order_id: { S: orderId } } } },
    ],
  },
});
const publish = (Message: string) => ({ operation: "Publish", parsed: { Message } });

test("counts an effect as often as DynamoDB answered 200, and not what it refused", () => {
  const wire = createWire();
  wire.see(answered(add("A")));
  wire.see(answered(add("A")));
  wire.see(answered({ ...add("A"), status: 400 }));
  wire.see(answered({ ...add("A"), parsed: { TableName: "slot_processed_events", Key: {} } }));
  expect(wire.effectsOf("A")).toBe(2);
});

test("counts a transaction once that the SDK sent again with its token", () => {
  const wire = createWire();
  wire.see(answered(transaction("A", "first")));
  wire.see(answered(transaction("A", "first")));
  expect(wire.effectsOf("A")).toBe(1);
  wire.see(answered(transaction("A", "second")));
  expect(wire.effectsOf("A")).toBe(2);
});

test("counts of a batch what SNS says that it took", () => {
  const entry = (number: number, eventId: string) => {
    const prefix = `PublishBatchRequestEntries.member.${number}`;
    return {
      [`${prefix}.Id`]: String(number - 1),
      [`${prefix}.Message`]: "{}",
      [`${prefix}.MessageAttributes.entry.1.Name`]: "event_id",
      [`${prefix}.MessageAttributes.entry.1.Value.StringValue`]: eventId,
    };
  };
  const wire = createWire();
  wire.see(
    answered({
      operation: "PublishBatch",
      parsed: { ...entry(1, "A"), ...entry(2, "B") },
      answer:
        "<PublishBatchResult><Successful><member><Id>1</Id></member></Successful>" +
        "<Failed><member><Id>0</Id></member></Failed></PublishBatchResult>",
    }),
  );
  expect(wire.announcements.map(({ eventId }) => eventId)).toEqual(["B"]);
});

test("calls an announcement a ghost that comes before its commit", () => {
  const wire = createWire();
  wire.see(answered(publish("A")));
  wire.see(answered(add("A")));
  wire.see(answered(publish("A")));
  expect(wire.announcementsOf("A").map(({ isGhost }) => isGhost)).toEqual([true, false]);
});
