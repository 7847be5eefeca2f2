import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BatchEntry } from "../../src/gateway/partial-failures.ts";
import { pendingRow, pendingRows } from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const seconds = (count: number) => {
  world.now += count * 1_000;
};

/** SNS refuses this event's entries, and takes all others. */
const refuse = (eventId: string, senderFault = false) =>
  world.faults.add({
    operation: "PublishBatch",
    fault: {
      kind: "fail-entries",
      entries: (entry: BatchEntry) => entry.attributes.event_id === eventId,
      senderFault,
    },
  });

test("a refused entry waits for its lease with its error; its neighbours are sent", async () => {
  await world.tables.put([...pendingRows(9, "good-"), pendingRow("bad")]);
  const fault = refuse("bad");
  expect((await world.run()).run).toMatchObject({
    status: "done",
    sent: 9,
    failed: 1,
    remaining: 1,
  });
  expect(await world.tables.row("bad")).toEqual(
    pendingRow("bad", {
      attempts: 2,
      // 00:02:00 and 90 s.
      due_at: "2026-05-20T00:03:30.000Z",
      last_error: "InternalError: An internal error occurred.",
    }),
  );
  fault.remove();
  seconds(89);
  expect((await world.run()).run).toMatchObject({ scanned: 0, sent: 0 });
  seconds(1);
  expect((await world.run()).run).toMatchObject({ scanned: 1, sent: 1 });
  expect(await world.tables.row("bad")).toMatchObject({ status: "sent", attempts: 3 });
});

test("a row that is refused ten times is parked with the reason, and keeps nobody waiting", async () => {
  await world.tables.put([pendingRow("stubborn")]);
  const fault = refuse("stubborn");
  // Attempts 2 to 10, each after its lease: 90, 180, 360, then 600 s.
  const leases = [90, 180, 360, 600, 600, 600, 600, 600, 600];
  for (const lease of leases) {
    expect((await world.run()).run).toMatchObject({ claimed: 1, failed: 1, parked: 0 });
    seconds(lease);
  }
  const { run, parkedNow } = await world.run();
  expect(run).toMatchObject({ scanned: 1, claimed: 0, parked: 1, remaining: 0 });
  expect(parkedNow).toBe(1);
  // 00:02:00 and 4,230 s.
  const parkedAt = "2026-05-20T01:12:30.000Z";
  expect(await world.tables.row("stubborn")).toMatchObject({
    status: "pending",
    attempts: 10,
    parked_at: parkedAt,
    last_error: "10 publish attempts failed; the last: InternalError: An internal error occurred.",
  });
  const { pending_shard: partition } = (await world.tables.row("stubborn")) ?? {};
  expect(partition).toMatch(/^parked-\d\d$/);
  expect(await world.tables.listed(String(partition))).toEqual(["stubborn"]);
  expect(fault.hits).toBe(9);
  seconds(3_600);
  expect((await world.run()).run).toMatchObject({ scanned: 0, claimed: 0 });
});

test("an entry that SNS blames the sender for is parked at once", async () => {
  await world.tables.put([...pendingRows(3, "good-"), pendingRow("poison")]);
  refuse("poison", true);
  expect(await world.run()).toMatchObject({
    run: { sent: 3, parked: 1, remaining: 0 },
    parkedNow: 1,
  });
  expect(await world.tables.row("poison")).toMatchObject({
    status: "pending",
    attempts: 2,
    parked_at: "2026-05-20T00:02:00.000Z",
    last_error: "InternalError: An internal error occurred.",
    pending_shard: expect.stringMatching(/^parked-/),
  });
});

describe("while something is parked", () => {
  const park = async () => {
    await world.tables.put([pendingRow("poison", { attempts: 10 })]);
    await world.run();
    seconds(120);
    world.gateway.resetCounts();
  };

  test("every run says so; once it is not, one looks, and later ones do not", async () => {
    await park();
    expect(await world.run()).toMatchObject({ run: { parked: 0, parked_now: 1 }, parkedNow: 1 });
    expect(world.gateway.counts()).toEqual({ GetItem: 1, Query: 32, PutItem: 1 });
    await world.tables.put([pendingRow("poison", { status: "sent" })]);
    await world.tables.clear();
    await world.tables.putOps({
      kind: "flag",
      id: "sweeper",
      may_have_parked: true,
      parked_noted_at: "2026-05-20T00:02:00.000Z",
    });
    expect((await world.run()).parkedNow).toBe(0);
    world.gateway.resetCounts();
    expect((await world.run()).parkedNow).toBe(0);
    expect(world.gateway.counts()).toEqual({ GetItem: 1, Query: 16, PutItem: 1 });
  });

  test("an index that does not show it yet silences nobody", async () => {
    await world.tables.put([pendingRow("poison", { attempts: 10 })]);
    const sweeper = world.sweeper();
    // DynamoDB's index follows the table when it can: the row is not in its new partition yet.
    const backlog = { ...sweeper.backlog, countParked: async () => 0 };
    expect((await world.run(undefined, { backlog })).parkedNow).toBe(1);
    seconds(30);
    expect((await world.run(undefined, { backlog })).parkedNow).toBe(0);
    expect((await world.run()).parkedNow).toBe(1);
  });

  test("a flag that another run has just raised is not lowered", async () => {
    await park();
    await world.tables.clear();
    const flags = { kind: "flag", id: "sweeper", may_have_parked: true };
    await world.tables.putOps({ ...flags, parked_noted_at: "2026-05-20T00:00:00.000Z" });
    const sweeper = world.sweeper();
    const raised = async () => {
      await sweeper.runs.noteParked(() => 45_000, world.now);
      return 0;
    };
    await world.run(undefined, { backlog: { ...sweeper.backlog, countParked: raised } });
    expect(await sweeper.runs.readFlags(() => 45_000)).toMatchObject({ mayHaveParked: true });
  });
});

test("a row that was announced but could not be marked is announced again after its lease", async () => {
  await world.tables.put([...pendingRows(3, "marked-"), pendingRow("unmarked")]);
  const statements = ({
    statement,
    parameters,
  }: {
    statement: string;
    parameters: readonly unknown[];
  }) => statement.includes("sent_at") && JSON.stringify(parameters).includes('"unmarked"');
  const fault = world.faults.add({
    operation: "BatchExecuteStatement",
    fault: { kind: "fail-statements", statements },
  });
  expect((await world.run()).run).toMatchObject({ sent: 3, failed: 1, remaining: 1 });
  expect(fault.hits).toBe(3);
  fault.remove();
  seconds(90);
  expect((await world.run()).run).toMatchObject({ sent: 1, remaining: 0 });
  expect(world.published.counts()).toEqual({
    "marked-1": 1,
    "marked-2": 1,
    "marked-3": 1,
    unmarked: 2,
  });
  const [first, second] = world.published.all.filter(({ eventId }) => eventId === "unmarked");
  expect(first?.message).toBe(second?.message);
  expect(await world.tables.row("unmarked")).toMatchObject({ message_id: second?.messageId });
});

test("a lost answer of SNS uses up an attempt, and is not asked for again in every run", async () => {
  // 110 rows: the first ten show that the topic works.
  const rows = pendingRows(110, "heard-");
  await world.tables.put([...rows, pendingRow("unheard", { due_at: "2026-05-20T00:01:30.000Z" })]);
  world.faults.add({
    operation: "PublishBatch",
    match: ({ body }) => body.toString().includes("unheard"),
    fault: { kind: "drop-response" },
  });
  expect((await world.run()).run).toMatchObject({ status: "done" });
  expect(await world.tables.row("unheard")).toMatchObject({ status: "pending", attempts: 2 });
  seconds(60);
  await world.run();
  expect(world.published.counts().unheard).toBe(1);
});
