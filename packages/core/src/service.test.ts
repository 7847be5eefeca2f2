import { expect, test } from "vitest";
import { todoke } from "./service.ts";

test("reads the sparse index by the shard and time as they are, with no prefix and no case", () => {
  const { ProcessedEvent } = todoke.entities;
  expect(
    ProcessedEvent.query.pending({ pending_shard: "07" }).lte({ due_at: "2026-11-30" }).params(),
  ).toEqual({
    TableName: "processed_events",
    IndexName: "pending",
    KeyConditionExpression: "#pk = :pk and #sk1 <= :sk1",
    ExpressionAttributeNames: { "#pk": "pending_shard", "#sk1": "due_at" },
    ExpressionAttributeValues: { ":pk": "07", ":sk1": "2026-11-30" },
  });
});

test("builds one transaction over both tables", () => {
  const params: unknown = todoke.transaction
    .write(({ ProcessedEvent, OrderRecord }) => [
      ProcessedEvent.remove({ event_id: "A-1" }).commit(),
      OrderRecord.remove({ order_id: "a-1" }).commit(),
    ])
    .params();
  expect(params).toMatchObject({
    TransactItems: [
      { Delete: { TableName: "processed_events", Key: { event_id: "A-1" } } },
      { Delete: { TableName: "order_records", Key: { order_id: "a-1" } } },
    ],
  });
});
