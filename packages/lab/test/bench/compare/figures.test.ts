import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { tables } from "@todoke/core/tables";
import { parseOnce, type ResponseCall } from "@todoke/local/gateway/call";
import { describe, expect, test } from "vitest";
import { createLedger } from "../../../src/bench/compare/figures/capacity.ts";
import { longestChain } from "../../../src/bench/compare/figures/depth.ts";
import { itemBytes } from "../../../src/bench/compare/figures/item-bytes.ts";
import { median, percentile, timing } from "../../../src/bench/compare/figures/statistics.ts";
import { createFeed } from "../../../src/bench/compare/run/feed.ts";
import { orderBody } from "../../../src/bench/compare/run/orders.ts";

test("round trips are the longest chain of calls that do not overlap", () => {
  const span = (begin: number, end: number) => ({ begin, end });
  expect(longestChain([])).toBe(0);
  expect(longestChain([span(0, 5), span(5, 9), span(9, 12)])).toBe(3);
  // Ten at once, then one.
  const together = Array.from({ length: 10 }, (_, index) => span(index / 10, 5 + index / 10));
  expect(longestChain([...together, span(6, 9)])).toBe(2);
  // A long call beside three short ones.
  expect(longestChain([span(0, 100), span(0, 2), span(3, 4), span(5, 9)])).toBe(3);
});

describe("a figure that depends on the machine", () => {
  test("is the median of its rounds, with the median deviation", () => {
    expect(timing([10, 12, 11, 30, 9])).toEqual({ kind: "told", value: 11, spread: 1 });
    expect(timing([7])).toEqual({ kind: "told", value: 7, spread: undefined });
  });

  test("is not told when the rounds differ too much, and says why", () => {
    expect(timing([10, 20, 40, 5])).toEqual({
      kind: "not-told",
      reason:
        "the machine is too noisy to tell: rounds differ by 50 % of their median, more than 25 %",
    });
  });

  test("has percentiles that are values of it", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([0.5, 0.95, 0.99].map((part) => percentile(hundred, part))).toEqual([51, 96, 100]);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});

test("an item's bytes are those of DynamoDB's own rules", () => {
  // 2 + 3; 1 + (4 digits in 2 bytes, 1 more); 1 + 3 + (1 + 1) + (1 + 1) for the list;
  // 1 + 3 + 1 + (1 + 1) for the map; 1 + 1.
  const item: Record<string, AttributeValue> = {
    id: { S: "茶" },
    n: { N: "1250.5" },
    l: { L: [{ S: "a" }, { S: "b" }] },
    m: { M: { k: { S: "v" } } },
    b: { BOOL: true },
  };
  expect(itemBytes(item)).toBe(5 + 5 + 8 + 7 + 2);
});

describe("capacity", () => {
  const { name } = tables.ProcessedEvents;
  const pending = {
    event_id: { S: "a" },
    status: { S: "pending" },
    ...{ shard: { S: "01" }, recorded_at: { S: "2026" } },
    ...{ pending_shard: { S: "01" }, due_at: { S: "2027" } },
    notification: { S: "x".repeat(1_100) },
  };
  const answered = (operation: string, request: object, status: number, answer: object = {}) => {
    const body = Buffer.from(JSON.stringify(request));
    const parsed = parseOnce("dynamodb", body);
    const call: ResponseCall = {
      ...{ id: 1, caller: "test", service: "dynamodb", phase: "response", operation, body, status },
      responseBody: Buffer.from(JSON.stringify(answer)),
      parsed: parsed(),
    };
    return call;
  };
  const put = { TransactItems: [{ Put: { TableName: name, Item: pending } }] };
  const mark = {
    Statements: [
      {
        Statement: `UPDATE "${name}" SET "status"=? REMOVE due_at REMOVE pending_shard WHERE event_id=?`,
        Parameters: [{ S: "sent" }, { S: "a" }],
      },
    ],
  };

  test("of a transaction is twice each row's, and once for each index entry", () => {
    const ledger = createLedger([tables.ProcessedEvents]);
    expect(ledger.charge(answered("TransactWriteItems", put, 200))).toEqual({ write: 6, read: 0 });
  });

  test("of a cancelled one is its rows', and no index's", () => {
    const ledger = createLedger([tables.ProcessedEvents]);
    expect(ledger.charge(answered("TransactWriteItems", put, 400))).toEqual({ write: 4, read: 0 });
    expect(ledger.rowsIn(name)).toBe(0);
  });

  test("of a mark is the row's and that of leaving the index; of one in vain the row's", () => {
    const ledger = createLedger([tables.ProcessedEvents]);
    ledger.charge(answered("TransactWriteItems", put, 200));
    const done = answered("BatchExecuteStatement", mark, 200, { Responses: [{}] });
    expect(ledger.charge(done)).toEqual({ write: 3, read: 0 });
    const error = { Responses: [{ Error: { Code: "ConditionalCheckFailed" } }] };
    const vain = answered("BatchExecuteStatement", mark, 200, error);
    expect(ledger.charge(vain)).toEqual({ write: 2, read: 0 });
  });

  test("of an operation that nobody priced is an error, not nothing", () => {
    const ledger = createLedger([tables.ProcessedEvents]);
    const call = answered("ExecuteStatement", { Statement: "" }, 200);
    expect(() => ledger.charge(call)).toThrow("no price is known for ExecuteStatement");
  });
});

describe("the feed", () => {
  const workload = { batchSize: 10, batches: 20, duplicates: 0, poisoned: 0 };

  test("hands out orders of about 1 KB", () => {
    expect(Buffer.byteLength(orderBody(1))).toBeGreaterThan(950);
    expect(Buffer.byteLength(orderBody(1))).toBeLessThan(1_150);
  });

  test("repeats exactly the part that it should, of earlier batches", () => {
    const feed = createFeed();
    feed.round(workload);
    const round = feed.round({ ...workload, duplicates: 0.1 });
    const repeated = round.flatMap(({ records, fresh }) => {
      const ids = records.map(({ body }) => JSON.parse(body).orderId);
      return ids.filter((id) => !fresh.includes(id));
    });
    expect(repeated).toHaveLength(20);
    expect(feed.orders).toBe(200 + 180);
  });

  test("spoils one message of each ten, which nobody can read", () => {
    const round = createFeed().round({ ...workload, poisoned: 0.1 });
    expect(round.map(({ fresh }) => fresh.length)).toEqual(Array(20).fill(9));
    for (const { records, poisonedIds } of round) {
      const unreadable = records.filter(({ body }) => !isJson(body));
      expect(unreadable.map(({ messageId }) => messageId)).toEqual([...poisonedIds]);
    }
  });

  test("gives everybody the same", () => {
    const bodies = () =>
      createFeed()
        .round({ ...workload, duplicates: 0.1 })
        .map(({ records }) => records.map(({ body }) => body));
    expect(bodies()).toEqual(bodies());
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
