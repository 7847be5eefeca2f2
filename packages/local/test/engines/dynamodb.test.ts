import { createServer } from "node:net";
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { tables } from "@todoke/core/tables";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RunningDynamoDb, startDynamoDb } from "../../src/engines/dynamodb.ts";
import { createTables } from "../../src/engines/tables.ts";
import { clientFor, enginesUnderTest, planOf, scratchDirectory } from "./dynamodb-engines.ts";

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const scratch = async () => {
  const directory = await scratchDirectory();
  cleanups.push(directory.remove);
  return directory.path;
};

const notes = {
  name: "notes",
  attributes: { id: "string", shard: "string", due: "number" },
  partitionKey: "id",
  indexes: { by_due: { partitionKey: "shard", sortKey: "due", projection: "keys-only" } },
  ttlAttribute: "ttl",
} as const satisfies TableDefinition;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(underTest.title, () => {
    test("keeps its rows over a restart, and is gone when it is stopped", async () => {
      const plan = planOf(underTest);
      const directory = await scratch();
      const first = await startDynamoDb(plan, { directory });
      cleanups.push(first.stop);
      const before = clientFor(first.url);
      await createTables(before, [tables.OrderRecords]);
      const Item = { order_id: { S: "A-1" }, event_id: { S: "E-1" } };
      await before.send(new PutItemCommand({ TableName: "order_records", Item }));
      before.destroy();
      await first.stop();
      expect(first.kind).toBe(underTest.engine);
      expect(isRunning(Number(first.pid))).toBe(false);

      const second = await startDynamoDb(plan, { directory });
      cleanups.push(second.stop);
      const after = clientFor(second.url);
      cleanups.push(() => after.destroy());
      const Key = { order_id: { S: "A-1" } };
      const found = await after.send(new GetItemCommand({ TableName: "order_records", Key }));
      expect(found.Item).toEqual({ order_id: { S: "A-1" }, event_id: { S: "E-1" } });
    });

    test("does not take an engine of an earlier run for its own", async () => {
      const squatter = createServer().listen(0, "127.0.0.1");
      cleanups.push(() => void squatter.close());
      await new Promise((resolve) => squatter.once("listening", resolve));
      const address = squatter.address();
      const port = typeof address === "object" ? Number(address?.port) : 0;
      const directory = await scratch();
      await expect(startDynamoDb(planOf(underTest), { port, directory })).rejects.toThrow(
        "EADDRINUSE",
      );
    });
  });
}

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`tables on ${underTest.title}`, () => {
    let engine: RunningDynamoDb;
    let client: DynamoDBClient;
    let directory: Awaited<ReturnType<typeof scratchDirectory>>;
    beforeAll(async () => {
      directory = await scratchDirectory();
      engine = await startDynamoDb(planOf(underTest), { directory: directory.path });
      client = clientFor(engine.url);
    });
    afterAll(async () => {
      client?.destroy();
      await engine?.stop();
      await directory?.remove();
    });

    test("creates the tables once, and leaves them alone the second time", async () => {
      const definitions = Object.values(tables);
      const first = await createTables(client, definitions);
      expect(first.map(({ kind }) => kind)).toEqual(definitions.map(() => "created"));
      const second = await createTables(client, definitions);
      expect(second.map(({ kind }) => kind)).toEqual(definitions.map(() => "existed"));
      const { TableNames } = await client.send(new ListTablesCommand({}));
      expect(TableNames).toEqual(expect.arrayContaining(["order_records", "processed_events"]));
    });

    test("gives a table its keys, its index and its TTL", async () => {
      await createTables(client, [notes]);
      const { Table } = await client.send(new DescribeTableCommand({ TableName: "notes" }));
      expect(Table).toMatchObject({
        TableStatus: "ACTIVE",
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
        GlobalSecondaryIndexes: [
          {
            IndexName: "by_due",
            KeySchema: [
              { AttributeName: "shard", KeyType: "HASH" },
              { AttributeName: "due", KeyType: "RANGE" },
            ],
            Projection: { ProjectionType: "KEYS_ONLY" },
            IndexStatus: "ACTIVE",
          },
        ],
      });
      const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: "notes" }));
      expect(ttl.TimeToLiveDescription).toEqual({
        AttributeName: "ttl",
        TimeToLiveStatus: "ENABLED",
      });
    });

    test("reports a table that has other indexes than it should, and leaves it alone", async () => {
      const { id } = notes.attributes;
      const older = { ...notes, name: "older", attributes: { id }, indexes: {} };
      await createTables(client, [older]);
      expect(await createTables(client, [{ ...notes, name: "older" }])).toEqual([
        {
          kind: "differs",
          name: "older",
          detail: "wanted table: id; index by_due: shard, due, found table: id",
        },
      ]);
    });
  });
}

test("starts nothing when the engine is somebody else's", async () => {
  const plan = { kind: "external", url: "http://127.0.0.1:9999" } as const;
  const engine = await startDynamoDb(plan, { directory: "/not/used" });
  expect(engine).toMatchObject({ kind: "external", url: "http://127.0.0.1:9999" });
  expect(engine.pid).toBeUndefined();
  await engine.stop();
});

test("tells what an engine said when it ends at its start", async () => {
  const plan = { kind: "dynoxide", binary: process.execPath } as const;
  await expect(startDynamoDb(plan, { directory: await scratch() })).rejects.toThrow(
    /ended at its start: .*bad option: --port/s,
  );
});

test("says so when an engine's program is not there", async () => {
  const plan = { kind: "dynoxide", binary: "/no/such/dynoxide" } as const;
  await expect(startDynamoDb(plan, { directory: await scratch() })).rejects.toThrow("ENOENT");
});
