import { afterAll, beforeAll, expect, test } from "vitest";
import { type BatchWorld, startBatchWorld } from "./batch-world.ts";
import { message, order } from "./orders.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterAll(() => world?.stop());

test("records and announces Lambda's largest batch: 10,000 messages, just under 6 MB", async () => {
  const filler = "x".repeat(350);
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
  // 50 orders a transaction, 10 announcements a publish, 25 rows a mark.
  expect(world.gateway.counts()).toEqual({
    TransactWriteItems: 200,
    PublishBatch: 1_000,
    BatchExecuteStatement: 400,
  });
  expect(new Set(world.asked.map(({ attributes }) => attributes.event_id)).size).toBe(10_000);
  expect(await world.rows.inbox("large-9999")).toMatchObject({ status: "sent" });
});
