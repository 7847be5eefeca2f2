import { tables } from "@todoke/core/tables";
import { expect, test } from "vitest";
import { inputsOf, instantiate } from "./instantiate.ts";

const [production, personal] = await Promise.all([
  instantiate("production"),
  instantiate("hanako"),
]);

test("keeps events by their id, with sparse keys-only indexes and a TTL", () => {
  expect(inputsOf(production, "ProcessedEventsTable")).toMatchObject({
    hashKey: "event_id",
    attributes: [
      { name: "event_id", type: "S" },
      { name: "shard", type: "S" },
      { name: "recorded_at", type: "S" },
      { name: "pending_shard", type: "S" },
      { name: "due_at", type: "S" },
    ],
    globalSecondaryIndexes: [
      {
        name: "pending",
        hashKey: "pending_shard",
        rangeKey: "due_at",
        projectionType: "KEYS_ONLY",
      },
      {
        name: "timeline",
        hashKey: "shard",
        rangeKey: "recorded_at",
        projectionType: "KEYS_ONLY",
      },
    ],
    localSecondaryIndexes: [],
    ttl: { attributeName: "ttl", enabled: true },
    billingMode: "PAY_PER_REQUEST",
  });
  expect(inputsOf(production, "ProcessedEventsTable")).not.toHaveProperty("rangeKey");
});

test("keeps orders by their id, for ever", () => {
  const orders = inputsOf(production, "OrderRecordsTable");
  expect(orders).toMatchObject({
    hashKey: "order_id",
    attributes: [{ name: "order_id", type: "S" }],
    globalSecondaryIndexes: [],
  });
  expect(orders).not.toHaveProperty("rangeKey");
  expect(orders).not.toHaveProperty("ttl");
});

test("deploys every table that core defines, and can restore each to any second", () => {
  const deployed = production.resources.filter(({ type }) => type === "aws:dynamodb/table:Table");
  expect(deployed.map(({ name }) => name).sort()).toEqual(
    Object.keys(tables)
      .map((link) => `${link}Table`)
      .sort(),
  );
  for (const { inputs } of deployed) {
    expect(inputs).toMatchObject({ pointInTimeRecovery: { enabled: true } });
  }
});

test("protects production from removal, twice, and leaves nothing of a personal stage", () => {
  expect(production.app).toMatchObject({ removal: "retain", protect: true });
  expect(personal.app).toMatchObject({ removal: "remove", protect: false });

  for (const table of ["ProcessedEventsTable", "OrderRecordsTable"]) {
    expect(inputsOf(production, table)).toMatchObject({ deletionProtectionEnabled: true });
    expect(inputsOf(personal, table)).toMatchObject({ deletionProtectionEnabled: false });
  }
});
