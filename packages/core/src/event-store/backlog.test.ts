import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { createBacklog } from "./backlog.ts";
import { toRow } from "./pending-row.ts";

const dueAt = "2026-05-20T00:01:00.000Z";
const key = (eventId: string) => ({ eventId, shard: "00", dueAt });
const item = (eventId: string) => ({
  event_id: { S: eventId },
  status: { S: "pending" },
  due_at: { S: dueAt },
  pending_shard: { S: "00" },
});

/** A table that reads so many of the rows it is asked for, call by call; later calls read all. */
function reading(...counts: number[]) {
  const asked: string[][] = [];
  const client = new DynamoDBClient({ region: "us-east-1" });
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        // True because this test sends BatchGetItem only.
        const { RequestItems } = input as {
          RequestItems: { t: { Keys: { event_id: { S: string } }[] } };
        };
        const ids = RequestItems.t.Keys.map(({ event_id }) => event_id.S);
        const read = counts[asked.length] ?? ids.length;
        asked.push(ids);
        const left = RequestItems.t.Keys.slice(read);
        const output = {
          Responses: { t: ids.slice(0, read).map(item) },
          ...(left.length > 0 ? { UnprocessedKeys: { t: { Keys: left } } } : {}),
          $metadata: {},
        };
        return { response: {}, output };
      },
    { step: "initialize" },
  );
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  const backlog = createBacklog({ dynamodb: client, tableName: "t", sleep, random: () => 1 });
  return { backlog, asked, slept };
}

const aMinute = () => 60_000;
const idsOf = (rows: readonly { readonly eventId: string }[]) => rows.map(({ eventId }) => eventId);

test("asks again at once for what one answer did not hold", async () => {
  const { backlog, asked, slept } = reading(2);
  expect(idsOf(await backlog.load(["a", "b", "c"].map(key), aMinute))).toEqual(["a", "b", "c"]);
  expect(asked).toEqual([["a", "b", "c"], ["c"]]);
  expect(slept).toEqual([]);
});

test("waits when nothing was read, and gives up at the third time: none is taken for gone", async () => {
  const { backlog, slept } = reading(0, 0, 0);
  await expect(backlog.load([key("a"), key("b")], aMinute)).rejects.toThrow(
    "DynamoDB left 2 rows unread",
  );
  expect(slept).toEqual([50, 100]);
});

test("reads a hundred a call, and each id once", async () => {
  const { backlog, asked } = reading();
  const keys = Array.from({ length: 101 }, (_, index) => key(`e${index}`));
  expect(await backlog.load([...keys, key("e0")], aMinute)).toHaveLength(102);
  expect(asked.map(({ length }) => length)).toEqual([100, 2]);
});

test("reads a row without anything in it, and with numbers no double holds", () => {
  expect(toRow(key("bare"), { ...item("bare"), attempts: { N: "1e100" } })).toMatchObject({
    eventId: "bare",
    eventType: undefined,
    notification: undefined,
    attempts: 1e100,
    recordedAt: undefined,
    groupId: undefined,
  });
});
