import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { type Counts, createCounters } from "./counters.ts";

interface Sent {
  readonly hour: string;
  readonly values: Readonly<Record<string, string>>;
}

/** 2026-11-30T17:58:00.000Z */
const start = 1_796_061_480_000;

function world(begin = start) {
  const sent: Sent[] = [];
  const state = { now: begin, fails: false, beforeAnswer: async () => {} };
  const dynamodb = {
    send: async ({ input }: { input: Record<string, never> }) => {
      if (state.fails) throw new Error("no Ops");
      await state.beforeAnswer();
      const { Key, ExpressionAttributeValues } = input as unknown as {
        Key: { id: { S: string } };
        ExpressionAttributeValues: Record<string, { N: string }>;
      };
      const values = Object.entries(ExpressionAttributeValues)
        .filter(([name]) => name !== ":ttl")
        .map(([name, { N }]) => [name.slice(1), N]);
      sent.push({ hour: Key.id.S, values: Object.fromEntries(values) });
    },
    // Only `send` is ever called on it.
  } as unknown as DynamoDBClient;
  const counters = createCounters({ dynamodb, tableName: "ops", clock: () => state.now });
  const flush = (left = 30_000) => counters.flushIfDue(() => left);
  return { sent, state, counters, flush, add: (counts: Counts) => counters.add(counts) };
}

const notDue = { kind: "not-due" };
const flushed = { kind: "flushed" };

test("writes nothing before 20 events have come together, and then once", async () => {
  const { add, flush, sent } = world();
  add({ recorded: 10, sent_consumer: 10 });
  expect(await flush()).toEqual(notDue);
  add({ recorded: 7, duplicates: 2, dead_lettered: 1, sent_consumer: 7 });
  expect(await flush()).toEqual(flushed);
  expect(await flush()).toEqual(notDue);
  expect(sent).toEqual([
    {
      hour: "2026-11-30T17",
      values: { recorded: "17", duplicates: "2", dead_lettered: "1", sent_consumer: "17" },
    },
  ]);
});

test("costs at most 0.05 calls an event while batches of any size come one after another", async () => {
  for (const size of [1, 3, 7, 10, 19]) {
    const { add, flush, sent } = world();
    for (let batch = 0; batch < 100; batch++) {
      add({ recorded: size, sent_consumer: size });
      await flush();
    }
    expect(sent.length / (100 * size)).toBeLessThanOrEqual(0.05);
    expect(sent.length).toBeGreaterThan(0);
  }
});

test("writes few events after a minute, and nothing when there are none", async () => {
  // Far from the end of the hour.
  const { add, flush, sent, state } = world(start - 30 * 60_000);
  state.now += 119_000;
  expect(await flush()).toEqual(notDue);
  add({ sent_sweeper: 1 });
  expect(await flush()).toEqual(flushed);
  add({ sent_sweeper: 2 });
  state.now += 59_999;
  expect(await flush()).toEqual(notDue);
  state.now += 1;
  expect(await flush()).toEqual(flushed);
  expect(sent.map(({ values }) => values)).toEqual([{ sent_sweeper: "1" }, { sent_sweeper: "2" }]);
});

test("counts each event under the hour in which it came", async () => {
  const { add, flush, sent, state } = world();
  add({ recorded: 3 });
  expect(await flush()).toEqual(notDue);
  state.now += 3 * 60_000;
  add({ recorded: 4 });
  expect(await flush()).toEqual(flushed);
  expect(sent).toEqual([
    { hour: "2026-11-30T17", values: { recorded: "3" } },
    { hour: "2026-11-30T18", values: { recorded: "4" } },
  ]);
});

test("throws nothing when Ops cannot be reached, keeps the counts and waits before it tries again", async () => {
  const { add, flush, sent, state } = world();
  state.fails = true;
  add({ recorded: 20 });
  expect(await flush()).toEqual({ kind: "kept", error: "Error: no Ops" });
  state.fails = false;
  add({ recorded: 20 });
  state.now += 9_999;
  expect(await flush()).toEqual(notDue);
  state.now += 1;
  expect(await flush()).toEqual(flushed);
  expect(sent).toEqual([{ hour: "2026-11-30T17", values: { recorded: "40" } }]);
});

test("keeps what is added while a call is under way for the next", async () => {
  const { add, flush, sent, state } = world();
  add({ recorded: 20 });
  state.beforeAnswer = async () => {
    state.beforeAnswer = async () => {};
    add({ recorded: 20 });
  };
  expect(await flush()).toEqual(flushed);
  expect(await flush()).toEqual(flushed);
  expect(sent.map(({ values }) => values.recorded)).toEqual(["20", "20"]);
});

test("starts nothing when the time is short", async () => {
  const { add, flush, sent } = world();
  add({ recorded: 50 });
  expect(await flush(2_999)).toEqual(notDue);
  expect(await flush(3_000)).toEqual(flushed);
  expect(sent).toHaveLength(1);
});
