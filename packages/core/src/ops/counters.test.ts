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
  const add = (counts: Counts, notified?: number[]) => counters.add(counts, notified);
  return { sent, state, counters, flush, add };
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
      values: {
        ...{ recorded: "17", duplicates: "2", dead_lettered: "1", sent_consumer: "17" },
        ...{ m58r: "17", m58d: "2", m58x: "1", m58c: "17" },
      },
    },
  ]);
});

test.each([1, 3, 7, 10, 19])(
  "costs at most 0.05 calls an event while batches of %i come slowly",
  async (size) => {
    const { add, flush, sent, state } = world(start - 30 * 60_000);
    for (let batch = 0; batch < 100; batch++) {
      state.now += 1_000;
      add({ recorded: size, sent_consumer: size });
      await flush();
    }
    expect(sent.length / (100 * size)).toBeLessThanOrEqual(0.05);
    expect(sent.length).toBeGreaterThan(0);
  },
);

test("costs a call a second, however fast batches come", async () => {
  const { add, flush, sent, state } = world(start - 30 * 60_000);
  for (let batch = 0; batch < 100; batch++) {
    add({ recorded: 10 });
    await flush();
    state.now += 50;
  }
  expect(sent).toHaveLength(5);
  state.now += 1_000;
  expect(await flush()).toEqual(flushed);
  const recorded = sent.reduce((sum, { values }) => sum + Number(values.recorded), 0);
  expect(recorded).toBe(1_000);
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
  expect(sent.map(({ values }) => values)).toEqual([
    { sent_sweeper: "1", m29s: "1" },
    { sent_sweeper: "2", m29s: "2" },
  ]);
});

test("counts each event under the hour in which it came", async () => {
  const { add, flush, sent, state } = world();
  add({ recorded: 3 });
  expect(await flush()).toEqual(notDue);
  state.now += 3 * 60_000;
  add({ recorded: 4 });
  expect(await flush()).toEqual(flushed);
  expect(sent).toEqual([
    { hour: "2026-11-30T17", values: { recorded: "3", m58r: "3" } },
    { hour: "2026-11-30T18", values: { recorded: "4", m01r: "4" } },
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
  expect(sent).toEqual([{ hour: "2026-11-30T17", values: { recorded: "40", m58r: "40" } }]);
});

test("keeps what is added while a call is under way for the next", async () => {
  const { add, flush, sent, state } = world();
  add({ recorded: 20 });
  state.beforeAnswer = async () => {
    state.beforeAnswer = async () => {};
    add({ recorded: 20 });
  };
  expect(await flush()).toEqual(flushed);
  state.now += 1_000;
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

test("counts each series under its minute, with one letter", async () => {
  const { add, flush, sent, state } = world();
  add({ recorded: 4, duplicates: 3, dead_lettered: 2, sent_consumer: 3, sent_redelivery: 1 });
  state.now += 60_000;
  add({ recorded: 16, sent_sweeper: 5, sent_operator: 6 });
  expect(await flush()).toEqual(flushed);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.values).toEqual({
    ...{ recorded: "20", duplicates: "3", dead_lettered: "2", sent_consumer: "3" },
    ...{ sent_redelivery: "1", sent_sweeper: "5", sent_operator: "6" },
    ...{ m58r: "4", m58d: "3", m58x: "2", m58c: "3", m58p: "1" },
    ...{ m59r: "16", m59s: "5", m59o: "6" },
  });
});

test("counts how long announcing took by its bucket, in the same call", async () => {
  const { add, flush, sent } = world();
  add({ sent_consumer: 20 }, [40, 100, 101, 59_999, 60_000, 86_400_000]);
  expect(await flush()).toEqual(flushed);
  expect(sent[0]?.values).toEqual({
    ...{ sent_consumer: "20", m58c: "20" },
    ...{ l0: "2", l1: "1", l8: "2", l11: "1" },
  });
});

test("never asks for more additions than one update takes, however long Ops is away", async () => {
  const { add, flush, sent, state } = world(start - 58 * 60_000);
  state.fails = true;
  const all = { recorded: 1, duplicates: 1, dead_lettered: 1, sent_consumer: 1 };
  for (let minute = 0; minute < 58; minute++) {
    add({ ...all, sent_redelivery: 1, sent_sweeper: 1, sent_operator: 1 });
    await flush();
    state.now += 60_000;
  }
  state.fails = false;
  expect(await flush()).toEqual(flushed);
  expect(Object.keys(sent[0]?.values ?? {}).length).toBeLessThanOrEqual(207);
  expect(sent[0]?.values).toMatchObject({ recorded: "58", sent_operator: "58", m00r: "1" });
});
