import { describe, expect, test } from "vitest";
import { DefinitionFault } from "../errors.ts";
import { OrderRecord } from "../orders/order-record.ts";
import type { ProcessedEventRow } from "../processed-event.ts";
import { businessWrite, inboxWrite, onTable } from "./items.ts";

const inboxRow = (event_id: string): ProcessedEventRow => ({
  event_id,
  status: "pending",
  event_type: "order.placed",
  fingerprint: "f",
  notification: { body: "b" },
  recorded_at: "2026-05-20T00:00:00.000Z",
  due_at: "2026-05-20T00:01:00.000Z",
  attempts: 1,
  shard: "00",
  pending_shard: "00",
});

describe("the inbox write", () => {
  test("is refused where the event is known, and then shows the old row", () => {
    expect(inboxWrite(inboxRow("A")).item.Put).toMatchObject({
      TableName: "processed_events",
      ConditionExpression: "attribute_not_exists(#event_id)",
      ExpressionAttributeNames: { "#event_id": "event_id" },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      Item: { status: { S: "pending" }, attempts: { N: "1" } },
    });
  });

  // Composite keys of ElectroDB are templates: nothing in an id may be taken for one.
  test.each(["NW-10248", "nw-10248", "${event_id}", "a#b", "$todoke#x", " A ", "注文/1", "が"])(
    "keeps the id %j as it is",
    (id) => {
      expect(inboxWrite(inboxRow(id)).item.Put?.Item?.event_id).toEqual({ S: id });
    },
  );

  test("tells ids apart that differ in case only", () => {
    const targets = ["A", "a"].map((id) => inboxWrite(inboxRow(id)).target);
    expect(new Set(targets).size).toBe(2);
  });
});

describe("a business write", () => {
  const order = {
    order_id: "A",
    event_id: "A",
    customer_id: "C",
    ordered_at: "2026",
    currency: "JPY",
    total: 1,
    ship_to: { region: null, postalCode: undefined },
    freight: 0,
    lines: [],
    recorded_at: "2026",
  };

  test("that creates is a Put which shows the old row when it is refused", () => {
    expect(businessWrite(OrderRecord.create(order)).item.Put).toMatchObject({
      TableName: "order_records",
      ConditionExpression: "attribute_not_exists(#order_id)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      Item: { order_id: { S: "A" }, ship_to: { M: { region: { NULL: true } } } },
    });
  });

  test("that patches is an Update, that removes a Delete, both with their key", () => {
    const patch = businessWrite(OrderRecord.patch({ order_id: "A" }).set({ currency: "USD" }));
    expect(patch.item.Update).toMatchObject({
      Key: { order_id: { S: "A" } },
      UpdateExpression: expect.stringContaining("SET #currency = :currency"),
      ConditionExpression: expect.stringContaining("attribute_exists"),
    });
    const remove = businessWrite(OrderRecord.remove({ order_id: "A" }));
    expect(remove.item.Delete).toMatchObject({ Key: { order_id: { S: "A" } } });
    expect(patch.target).toBe(remove.target);
  });

  test("is told from others of its partition by its sort key, where the table has one", () => {
    const note = (id: string) => ({
      TableName: "todoke_ops",
      Item: { kind: "audit", id },
      ConditionExpression: "attribute_not_exists(id)",
    });
    const targets = ["1", "2"].map((id) => businessWrite({ params: () => note(id) }).target);
    expect(new Set(targets).size).toBe(2);
  });

  test.each([
    ["has no condition", OrderRecord.put(order), /without a condition/],
    ["is nothing", { params: () => undefined }, /no ElectroDB write/],
    [
      "names no table of ours",
      { params: () => ({ TableName: "other", Item: {}, ConditionExpression: "c" }) },
      /unknown table other/,
    ],
  ])("that %s is the definition's fault", (_, write, message) => {
    expect(() => businessWrite(write)).toThrow(DefinitionFault);
    expect(() => businessWrite(write)).toThrow(message);
  });
});

test("goes to the table as it is deployed, and leaves the rest as it is", () => {
  const names = new Map([["processed_events", "todoke-prod-ProcessedEvents"]]);
  const { item } = inboxWrite(inboxRow("A"));
  const { Put } = onTable(item, names);
  expect(Put?.TableName).toBe("todoke-prod-ProcessedEvents");
  expect(Put?.Item).toEqual(item.Put?.Item);
});
