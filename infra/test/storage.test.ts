import type { TableDefinition } from "@todoke/core/table";
import { tables } from "@todoke/core/tables";
import { expect, test } from "vitest";
import { inputsOf, instantiate } from "./instantiate.ts";

const [production, personal, dev] = await Promise.all([
  instantiate("production"),
  instantiate("hanako"),
  instantiate("hanako", {}, "dev"),
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

test("keeps notes by kind and id, until their TTL, and finds those of an event", () => {
  expect(inputsOf(production, "OpsTable")).toMatchObject({
    hashKey: "kind",
    rangeKey: "id",
    attributes: [
      { name: "kind", type: "S" },
      { name: "id", type: "S" },
      { name: "event_id", type: "S" },
    ],
    globalSecondaryIndexes: [
      { name: "by_event", hashKey: "event_id", rangeKey: "id", projectionType: "KEYS_ONLY" },
    ],
    ttl: { attributeName: "ttl", enabled: true },
  });
});

test("deploys the keys, the indexes and the TTL of core's definitions, in `sst dev` too", () => {
  for (const [link, definition] of Object.entries<TableDefinition>(tables)) {
    for (const program of [production, personal, dev]) {
      const table = inputsOf(program, `${link}Table`);
      expect(table.hashKey).toBe(definition.partitionKey);
      expect(table.rangeKey).toBe(definition.sortKey);
      expect(table.globalSecondaryIndexes).toEqual(
        Object.entries(definition.indexes).map(([name, { partitionKey, sortKey }]) =>
          expect.objectContaining({ name, hashKey: partitionKey, rangeKey: sortKey }),
        ),
      );
      const ttl = definition.ttlAttribute && {
        attributeName: definition.ttlAttribute,
        enabled: true,
      };
      expect(table.ttl).toEqual(ttl);
    }
  }
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

  for (const table of ["ProcessedEventsTable", "OrderRecordsTable", "OpsTable"]) {
    expect(inputsOf(production, table)).toMatchObject({ deletionProtectionEnabled: true });
    expect(inputsOf(personal, table)).toMatchObject({ deletionProtectionEnabled: false });
  }
});
