import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallListener } from "../../src/gateway/call.ts";
import { jsonAnswer } from "../../src/gateway/service-errors.ts";
import { transactItems } from "../../src/gateway/transactions.ts";
import { type BatchWorld, startBatchWorld } from "./batch-world.ts";
import { message, order } from "./orders.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterAll(() => world?.stop());

test("records and announces Lambda's largest batch: 10,000 messages, just under 6 MB", async () => {
  const table = obligingTable();
  world.gateway.onCall(table.listener);
  const filler = "x".repeat(310);
  const records = Array.from({ length: 10_000 }, (_, index) =>
    message(order(`large-${index}`, { filler })),
  );
  const bytes = records.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  expect(bytes).toBeGreaterThan(5_500_000);
  expect(bytes).toBeLessThan(6_000_000);

  const result = await world.process(records, () => 300_000);

  expect(result.failedMessageIds).toEqual([]);
  expect(result.parts).toHaveLength(10_000);
  expect(result.parts.filter(({ outcome }) => outcome.kind !== "sent")).toEqual([]);
  // Fifty orders a transaction, ten announcements a publish, 25 rows a mark.
  expect(world.gateway.counts()).toEqual({
    TransactWriteItems: 200,
    PublishBatch: 1_000,
    BatchExecuteStatement: 400,
  });
  expect(table.put).toHaveLength(20_000);
  expect(new Set(table.put).size).toBe(20_000);
  expect(table.statements()).toBe(10_000);
  expect(new Set(world.asked.map(({ attributes }) => attributes.event_id)).size).toBe(10_000);
});

/**
 * Answers for DynamoDB, and keeps what was written: an engine would take half a minute to write
 * these rows, and what is tried here is the grouping of them.
 */
function obligingTable() {
  const put: string[] = [];
  let statements = 0;
  const listener: CallListener = (call) => {
    if (call.phase !== "request" || call.service !== "dynamodb") return { kind: "pass" };
    const { Statements } = call.parsed;
    const marks = Array.isArray(Statements) ? Statements.length : 0;
    statements += marks;
    for (const { table, values } of transactItems(call)) {
      put.push(`${table} ${JSON.stringify(values.order_id ?? values.event_id)}`);
    }
    const Responses = Array.from({ length: marks }, () => ({}));
    return { kind: "answer", answer: jsonAnswer(200, marks === 0 ? {} : { Responses }) };
  };
  return { put, statements: () => statements, listener };
}
