import { type Backlog, createBacklog } from "@todoke/core/event-store/backlog";
import { allShards } from "@todoke/core/shard";
import { beforeAll, expect, test } from "vitest";
import { now } from "../contract/orders.ts";
import { aMinute, clientAt, localTableNames, type StoreWorld } from "../contract/store-world.ts";
import { dueAt, pendingRow, type Row, sentRow } from "./rows.ts";

const nextDueAt = "2026-05-20T00:03:30.000Z";
const key = (eventId: string, changes: object = {}) => ({
  eventId,
  shard: "07",
  dueAt,
  ...changes,
});
/** In a shard of the test's choice: the index believes what the row says. */
const inShard = (eventId: string, changes: Row = {}) =>
  pendingRow(eventId, { pending_shard: "07", ...changes });

export function backlogContract(
  theWorld: () => StoreWorld,
  engine: "dynoxide" | "dynamodb-local",
): void {
  let backlog: Backlog;
  beforeAll(() => {
    backlog = createBacklog({
      dynamodb: clientAt(theWorld().gateway.endpointFor("sweeper"), 1),
      tableName: localTableNames.ProcessedEvents,
      sleep: async () => {},
      random: () => 0,
    });
  });
  const put = async (...rows: Row[]) => {
    for (const row of rows) await theWorld().rows.putInbox(row);
  };
  const row = (eventId: string) => theWorld().rows.inbox(eventId);
  const loaded = async (eventId: string) => {
    const [one] = await backlog.load([key(eventId)], aMinute);
    if (one === undefined) throw new Error(`${eventId} was not loaded`);
    return one;
  };
  const claim = async (eventId: string) => {
    const one = { row: await loaded(eventId), nextDueAt };
    const outcomes = await backlog.claim([one], aMinute);
    return { one, outcomes };
  };

  test("lists a shard's rows that are due by then, the oldest first, page by page", async () => {
    const at = (minute: number) => ({
      pending_shard: "03",
      due_at: `2026-05-20T00:0${minute}:00.000Z`,
    });
    await put(pendingRow("d-3", at(3)), pendingRow("d-1", at(1)), pendingRow("d-2", at(2)));
    await put(
      pendingRow("d-4", at(4)),
      sentRow("d-5"),
      pendingRow("d-6", { ...at(1), pending_shard: "04" }),
    );
    const times = { until: "2026-05-20T00:03:00.000Z" };
    const first = await backlog.due("03", times, 2, aMinute);
    expect(first.keys.map(({ eventId }) => eventId)).toEqual(["d-1", "d-2"]);
    expect(await backlog.countDue("03", times, aMinute, first.next)).toBe(1);
    const second = await backlog.due("03", times, 2, aMinute, first.next);
    expect(second.keys).toEqual([
      { eventId: "d-3", shard: "03", dueAt: "2026-05-20T00:03:00.000Z" },
    ]);
    expect((await backlog.due("03", {}, 9, aMinute)).keys).toHaveLength(4);
    const after = await backlog.due("03", { after: "2026-05-20T00:03:00.000Z" }, 9, aMinute);
    expect(after.keys.map(({ eventId }) => eventId)).toEqual(["d-4"]);
  });

  test("reads a row as it is, and leaves out what is no longer due as the index said", async () => {
    await put(
      inShard("l-due", { source: { group_id: "g", sequence: "7" }, last_error: "e" }),
      inShard("l-sent", { status: "sent" }),
      inShard("l-claimed", { due_at: nextDueAt }),
      inShard("l-parked", { pending_shard: "parked-07" }),
    );
    const ids = ["l-due", "l-sent", "l-claimed", "l-parked", "l-deleted"];
    expect(
      await backlog.load(
        ids.map((id) => key(id)),
        aMinute,
      ),
    ).toEqual([
      {
        ...key("l-due"),
        eventType: "order.placed",
        notification: pendingRow("l-due").notification,
        attempts: 1,
        lastError: "e",
        recordedAt: "2026-05-20T00:00:00.000Z",
        groupId: "g",
        sequence: "7",
      },
    ]);
  });

  test("reads a row once that the index lists twice, as it does while the row moves", async () => {
    await put(inShard("l-twice"));
    const rows = await backlog.load(
      [key("l-twice", { dueAt: nextDueAt }), key("l-twice")],
      aMinute,
    );
    expect(rows.map(({ dueAt: at }) => at)).toEqual([dueAt]);
  });

  // Dynoxide takes half a minute to store so much.
  if (engine === "dynamodb-local") {
    test("reads all of what is more than one answer's 16 MB", async () => {
      const notification = { body: "x".repeat(250_000), attributes: { n: "y".repeat(100_000) } };
      const ids = Array.from({ length: 50 }, (_, index) => `l-large-${index}`);
      await Promise.all(ids.map((id) => put(inShard(id, { notification }))));
      const keys = ids.map((id) => key(id));
      const rows = await backlog.load(keys, aMinute);
      expect(rows.map(({ eventId }) => eventId)).toEqual(ids);
      expect(theWorld().gateway.counts().BatchGetItem).toBeGreaterThan(1);
      await Promise.all(ids.map((id) => theWorld().rows.expire(id)));
    });
  }

  test("takes a row for one attempt: nobody else has it until then", async () => {
    await put(inShard("c-1", { last_error: "the last one's" }));
    const { one, outcomes } = await claim("c-1");
    expect(outcomes).toEqual([{ kind: "done" }]);
    expect(await row("c-1")).toEqual(inShard("c-1", { attempts: 2, due_at: nextDueAt }));
    const later = { ...one, nextDueAt: "2026-05-20T00:04:00.000Z" };
    expect(await backlog.claim([later], aMinute)).toEqual([{ kind: "condition-failed" }]);
    expect(await row("c-1")).toMatchObject({ attempts: 2, due_at: nextDueAt });
  });

  test.each<[string, Row | undefined]>([
    ["sent", sentRow("s")],
    ["claimed by another", inShard("s", { due_at: "2026-05-20T00:09:00.000Z", attempts: 2 })],
    ["parked", inShard("s", { pending_shard: "parked-07", due_at: "2026-05-20T00:00:59.000Z" })],
    ["deleted", undefined],
  ])("a claim of a row that was %s since the index was read changes nothing", async (_, base) => {
    await put(inShard("s"));
    const one = { row: await loaded("s"), nextDueAt };
    if (base === undefined) await theWorld().rows.expire("s");
    else await put({ ...base, event_id: "s" });
    expect(await backlog.claim([one], aMinute)).toEqual([{ kind: "condition-failed" }]);
    expect(await row("s")).toEqual(base && { ...base, event_id: "s" });
  });

  test("gives a row back as it was, with why", async () => {
    await put(inShard("r-1"));
    const { one } = await claim("r-1");
    expect(await backlog.release([one], "no\u0000topic", aMinute)).toEqual([{ kind: "done" }]);
    expect(await row("r-1")).toEqual(inShard("r-1", { last_error: "no topic" }));
  });

  test("notes why an attempt failed, and lets the row wait", async () => {
    await put(inShard("f-1"));
    const { one } = await claim("f-1");
    await backlog.fail([one], ({ row: { eventId } }) => `${eventId}: ${"x".repeat(400)}`, aMinute);
    const last_error = `f-1: ${"x".repeat(294)}…`;
    expect(last_error).toHaveLength(300);
    expect(await row("f-1")).toEqual(
      inShard("f-1", { attempts: 2, due_at: nextDueAt, last_error }),
    );
  });

  test("takes a row out of the sweeper's way, and counts it there", async () => {
    await put(inShard("p-1"));
    const before = await backlog.countParked("07", aMinute);
    await backlog.park([await loaded("p-1")], () => "hopeless", aMinute, now);
    expect(await row("p-1")).toEqual(
      inShard("p-1", {
        pending_shard: "parked-07",
        parked_at: "2026-05-20T00:00:00.000Z",
        last_error: "hopeless",
      }),
    );
    expect(await backlog.countParked("07", aMinute)).toBe(before + 1);
    for (const shard of allShards()) {
      const { keys } = await backlog.due(shard, {}, 1_000, aMinute);
      expect(keys.map(({ eventId }) => eventId)).not.toContain("p-1");
    }
  });

  test("a claimed row is marked as sent, and listed nowhere", async () => {
    await put(inShard("m-1"));
    await claim("m-1");
    const mark = { eventId: "m-1", messageId: "sns-1", sentBy: "sweeper", attempts: 2 } as const;
    expect(await theWorld().store.markSent([mark], aMinute)).toEqual([{ kind: "marked" }]);
    const { due_at, pending_shard, ...kept } = inShard("m-1");
    expect(await row("m-1")).toMatchObject({
      ...kept,
      status: "sent",
      attempts: 2,
      sent_by: "sweeper",
    });
    expect(await row("m-1")).not.toHaveProperty("pending_shard");
    expect(await row("m-1")).not.toHaveProperty("due_at");
  });

  test("tells each row of a batch apart, those that are there and those that are not", async () => {
    await put(inShard("b-1"), inShard("b-3"));
    const rows = [
      await loaded("b-1"),
      { ...(await loaded("b-1")), eventId: "b-2" },
      await loaded("b-3"),
    ];
    const outcomes = await backlog.claim(
      rows.map((one) => ({ row: one, nextDueAt })),
      aMinute,
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(["done", "condition-failed", "done"]);
  });
}
