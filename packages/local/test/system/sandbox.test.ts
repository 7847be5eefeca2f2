import { expect, test } from "vitest";
import { createDemoOrders } from "../../src/orders/demo.ts";
import { backlogCounts, inboxRows } from "../../src/system/inventory.ts";
import type { System } from "../../src/system/system.ts";
import { createSandbox } from "../../src/web/sandbox.ts";
import { seeded, systemFor } from "./support.ts";

const until = async (what: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 50));
};

const DAY_SECONDS = 86_400;

async function world(settings: Parameters<typeof systemFor>[0] = {}) {
  const system = await systemFor(settings);
  const demoOrders = createDemoOrders(system, seeded(2));
  const sandbox = createSandbox({ system, demoOrders, random: seeded(3) });
  return { system, demoOrders, sandbox };
}

const rows = (system: System) => inboxRows(system.clients.dynamodb);
const drained = ({ messaging, consumer }: System) =>
  until(() => {
    const { ready, delayed, inflight } = messaging.inspect("events");
    return ready + delayed + inflight === 0 && consumer.source.underWay === 0;
  });

test("shows pending, then the sweeper, then sent: SNS fails, heals, and two minutes pass", async () => {
  const { system, sandbox } = await world();
  expect(sandbox.setFaults({ snsFailing: true }).faults.snsFailing).toBe(true);
  await sandbox.send({ count: 10, duplicateShare: 0, malformedShare: 0 });
  await drained(system);
  expect(await backlogCounts(system.clients.dynamodb)).toEqual({ pending: 10, parked: 0 });

  sandbox.setFaults({ snsFailing: false });
  expect(await sandbox.advanceClock(120)).toEqual({ clockAheadSeconds: 120, rowsDeleted: 0 });
  await until(async () => (await backlogCounts(system.clients.dynamodb)).pending === 0);
  expect((await rows(system)).map(({ sentBy }) => sentBy)).toEqual(Array(10).fill("sweeper"));
});

test("sends as many as asked for, and says which were duplicates and which malformed", async () => {
  const { system, sandbox } = await world();
  const answer = await sandbox.send({ count: 20, duplicateShare: 0.5, malformedShare: 0.1 });
  expect(answer).toEqual({
    messages: 30,
    duplicates: 10,
    malformed: 2,
    firstEventId: expect.stringMatching(/^DEMO-/),
  });
  await drained(system);
  expect(await rows(system)).toHaveLength(18);
  expect(system.messaging.inspect("deadLetters").ready).toBe(2);
  expect((await rows(system)).map(({ eventId }) => eventId)).toContain(answer.firstEventId);
});

test("kills consumers after their commit, and nothing is lost or doubled by it", async () => {
  const { system, sandbox } = await world();
  sandbox.setFaults({ crashAfterCommit: 1 });
  await sandbox.send({ count: 5, duplicateShare: 0, malformedShare: 0 });
  await until(() => sandbox.read().processesKilled > 0);
  sandbox.setFaults({ crashAfterCommit: 0 });
  await drained(system);
  const found = await rows(system);
  expect(found).toHaveLength(5);
  expect(found.every(({ status }) => status === "sent")).toBe(true);
  for (const { eventId } of found) expect(system.ledger.effectsOf(eventId)).toBe(1);
});

test("slows publishing down, and lets transactions conflict", async () => {
  const { system, sandbox } = await world();
  sandbox.setFaults({ slowPublishMilliseconds: 300, conflicts: 0.3 });
  const begun = performance.now();
  await sandbox.send({ count: 10, duplicateShare: 0, malformedShare: 0 });
  await drained(system);
  expect(performance.now() - begun).toBeGreaterThan(300);
  expect(await rows(system)).toHaveLength(10);
  // One setting changes, the others stay.
  expect(sandbox.setFaults({ conflicts: 0 }).faults).toMatchObject({
    slowPublishMilliseconds: 300,
    conflicts: 0,
  });
});

test("lets sent events expire, as soon as the clock is beyond their TTL", async () => {
  const { system, sandbox } = await world();
  await sandbox.send({ count: 3, duplicateShare: 0, malformedShare: 0 });
  await drained(system);
  expect(await sandbox.advanceClock(29 * DAY_SECONDS)).toMatchObject({ rowsDeleted: 0 });
  const { rowsDeleted, clockAheadSeconds } = await sandbox.advanceClock(2 * DAY_SECONDS);
  expect(clockAheadSeconds).toBe(31 * DAY_SECONDS);
  expect(rowsDeleted).toBeGreaterThanOrEqual(3);
  expect(await rows(system)).toEqual([]);
});

test("forgets everything while it runs, heals every fault, and goes on", async () => {
  const { system, sandbox } = await world();
  sandbox.setFaults({ snsFailing: true, conflicts: 0.1 });
  await sandbox.send({ count: 8, duplicateShare: 0.5, malformedShare: 0.25 });
  await until(async () => (await rows(system)).length === 6);
  await sandbox.advanceClock(DAY_SECONDS);

  const state = await sandbox.reset();
  expect(state).toMatchObject({
    faults: { snsFailing: false, slowPublishMilliseconds: 0, crashAfterCommit: 0, conflicts: 0 },
    clockAheadSeconds: 0,
  });
  expect(await rows(system)).toEqual([]);
  for (const queue of ["events", "deadLetters", "announcements"] as const) {
    expect(system.messaging.inspect(queue)).toEqual({ ready: 0, delayed: 0, inflight: 0 });
  }
  expect(system.ledger.committedEvents).toBe(0);
  expect(system.announcements.all).toEqual([]);

  await sandbox.send({ count: 4, duplicateShare: 0, malformedShare: 0 });
  await until(async () => (await rows(system)).filter((row) => row.status === "sent").length === 4);
  await until(() => system.announcements.all.length === 4);
});

test("lets demo orders come, and stops them", async () => {
  const { system, demoOrders, sandbox } = await world();
  const ending = new AbortController();
  const running = demoOrders.run(ending.signal);
  await until(async () => (await rows(system)).length > 1);
  expect(sandbox.setDemoOrders(false).demoOrders).toBe(false);
  await drained(system);
  const { length } = await rows(system);
  // That nothing comes can only be waited for: twice as long as the longest pause between two.
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(await rows(system)).toHaveLength(length);
  ending.abort();
  await running;
});
