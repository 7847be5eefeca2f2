import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pendingRow, type Row } from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";
import { publishes, startVictim } from "./victim.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld({ fifo: true });
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** A row of a group, with SQS's number in it: twenty digits. */
const inGroup = (group: string, number: number, changes: Row = {}) =>
  pendingRow(`${group}-${number}`, {
    source: { group_id: group, sequence: String(number).padStart(20, "0") },
    ...changes,
  });

const inOrder = (group: string, numbers: readonly number[]) =>
  numbers.map((n) => inGroup(group, n));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const publishedOf = (group: string) =>
  world.published.ids.filter((id) => id.startsWith(`${group}-`));
const seconds = (count: number) => {
  world.now += count * 1_000;
};

test("announces each group in SQS's order, over all shards, with its group id", async () => {
  const groups = ["a", "b", "c"];
  // Ids of one group fall into different shards; recorded in whatever order.
  await world.tables.put(groups.flatMap((group) => inOrder(group, upTo(12)).toReversed()));
  expect((await world.run()).run).toMatchObject({ status: "done", sent: 36, remaining: 0 });
  for (const group of groups) {
    expect(publishedOf(group)).toEqual(upTo(12).map((n) => `${group}-${n}`));
  }
  // One of each group a request: the second waits until the first is announced.
  expect(world.gateway.counts().PublishBatch).toBe(12);
});

test("orders by the number, not by its text nor by when rows are due", async () => {
  const odd = (number: string, due_at: string) =>
    pendingRow(`odd-${number}`, { due_at, source: { group_id: "odd", sequence: number } });
  await world.tables.put([
    odd("10", "2026-05-20T00:00:10.000Z"),
    odd("9", "2026-05-20T00:00:30.000Z"),
    odd("11", "2026-05-20T00:00:20.000Z"),
  ]);
  await world.run();
  expect(publishedOf("odd")).toEqual(["odd-9", "odd-10", "odd-11"]);
});

describe("an earlier row of the group", () => {
  test("that is not due yet holds back its group, and no other", async () => {
    const fresh = { due_at: "2026-05-20T00:02:30.000Z" };
    await world.tables.put([inGroup("held", 1, fresh), ...inOrder("held", [2, 3])]);
    await world.tables.put(inOrder("free", [1, 2]));
    expect((await world.run()).run).toMatchObject({ scanned: 4, sent: 2, remaining: 2 });
    expect(world.published.ids).toEqual(["free-1", "free-2"]);
    seconds(30);
    await world.run();
    expect(publishedOf("held")).toEqual(["held-1", "held-2", "held-3"]);
  });

  test("that SNS refuses holds back its group until it is announced, and no other", async () => {
    await world.tables.put([...inOrder("held", [1, 2]), ...inOrder("free", [1, 2])]);
    const entries = ({ attributes }: { attributes: Readonly<Record<string, string>> }) =>
      attributes.event_id === "held-1";
    const fault = world.faults.add({
      operation: "PublishBatch",
      fault: { kind: "fail-entries", entries },
    });
    expect((await world.run()).run).toMatchObject({ sent: 2, failed: 1, remaining: 2 });
    expect(world.published.ids).toEqual(["free-1", "free-2"]);
    fault.remove();
    seconds(60);
    expect((await world.run()).run).toMatchObject({ sent: 0 });
    seconds(30);
    await world.run();
    expect(publishedOf("held")).toEqual(["held-1", "held-2"]);
  });

  test("that is parked holds up nobody, not even in the same run", async () => {
    await world.tables.put([inGroup("g", 1, { attempts: 10 }), ...inOrder("g", [2, 3])]);
    expect(await world.run()).toMatchObject({ run: { parked: 1, sent: 2 }, parkedNow: 1 });
    expect(world.published.ids).toEqual(["g-2", "g-3"]);
  });

  test("that somebody else has just taken holds back its group", async () => {
    await world.tables.put(inOrder("taken", [1, 2]));
    const sweeper = world.sweeper();
    const backlog = {
      ...sweeper.backlog,
      claim: async (...[claims, timeLeft]: Parameters<typeof sweeper.backlog.claim>) => {
        await world.tables.set("taken-1", "due_at", "2026-05-20T00:03:30.000Z");
        return sweeper.backlog.claim(claims, timeLeft);
      },
    };
    expect((await world.run(undefined, { backlog })).run).toMatchObject({ sent: 0 });
    expect(world.published.ids).toEqual([]);
  });

  test("that somebody else took and gave back holds it back, though the index is a moment behind", async () => {
    await world.tables.put(inOrder("behind", [1, 2]));
    const sweeper = world.sweeper();
    const backlog = {
      ...sweeper.backlog,
      due: async (...request: Parameters<typeof sweeper.backlog.due>) => {
        const page = await sweeper.backlog.due(...request);
        const keys = page.keys.map((key) =>
          key.eventId === "behind-1" ? { ...key, dueAt: "2026-05-20T00:03:30.000Z" } : key,
        );
        return { ...page, keys };
      },
    };
    await world.run(undefined, { backlog });
    expect(world.published.ids.slice(0, 1)).toEqual(["behind-1"]);
  });

  test("that DynamoDB leaves unread ends the run: nothing may overtake it", async () => {
    await world.tables.put(inOrder("unread", [1, 2]));
    const sweeper = world.sweeper();
    const backlog = {
      ...sweeper.backlog,
      loadPending: async () => {
        throw new Error("DynamoDB left 1 rows unread");
      },
    };
    await expect(world.run(undefined, { backlog })).rejects.toThrow("left 1 rows unread");
    expect(world.published.ids).toEqual([]);
  });

  test("whose due_at is no time is announced all the same: else its group would wait for ever", async () => {
    await world.tables.put([inGroup("odd", 1, { due_at: "tomorrow" }), ...inOrder("odd", [2])]);
    expect((await world.run()).run).toMatchObject({ sent: 2 });
    expect(world.published.ids).toEqual(["odd-1", "odd-2"]);
  });
});

test("a fault of the topic costs one request, though there are more groups than that", async () => {
  await world.tables.put(upTo(25).map((n) => inGroup(`group${n}`, 1)));
  const fault = world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
  expect((await world.run()).run).toMatchObject({
    status: "topic_fault",
    claimed: 10,
    remaining: 25,
  });
  expect(world.gateway.counts().PublishBatch).toBe(1);
  fault.remove();
  expect((await world.run()).run).toMatchObject({ status: "done", sent: 25 });
});

test("rows without a group, or not even a source, are each in line for themselves", async () => {
  await world.tables.put([pendingRow("lone-1"), pendingRow("lone-2", { source: "none" })]);
  expect((await world.run()).run).toMatchObject({ sent: 2 });
});

test("when none is due, what is not due yet is listed, and not read", async () => {
  await world.tables.put(
    upTo(3).map((n) => inGroup("new", n, { due_at: "2026-05-20T00:02:30.000Z" })),
  );
  expect((await world.run()).run).toMatchObject({ status: "done", scanned: 0, remaining: 0 });
  expect(world.gateway.counts()).toEqual({ GetItem: 1, Query: 16, PutItem: 1 });
});

test("a run whose time is over leaves the order as it is", async () => {
  await world.tables.put(inOrder("long", upTo(6)));
  const timeLeft = () => ((world.gateway.counts().PublishBatch ?? 0) >= 3 ? 4_000 : 45_000);
  expect((await world.run(timeLeft)).run).toMatchObject({ status: "out_of_time", sent: 3 });
  await world.run();
  expect(publishedOf("long")).toEqual(upTo(6).map((n) => `long-${n}`));
});

test("a row that kills each process that publishes it holds up its own group only", async () => {
  await world.tables.put([
    ...inOrder("deadly", [1, 2]),
    ...inOrder("a", [1, 2]),
    ...inOrder("b", [1]),
  ]);
  const victim = await startVictim(world);
  const sentAfter: number[] = [];
  for (let run = 1; run <= 4; run += 1) {
    expect(await victim.killedAt(publishes("deadly-1"))).toBe("crashed");
    sentAfter.push(world.published.ids.length);
    await victim.endLeases();
  }
  await victim.stop();
  // The heads of all groups are in one request, twice; then each of them is alone.
  expect(sentAfter.slice(0, 2)).toEqual([0, 0]);
  expect(sentAfter[3]).toBe(3);
  expect(publishedOf("a")).toEqual(["a-1", "a-2"]);
  expect(publishedOf("deadly")).toEqual([]);
});
