import { processBatch } from "@todoke/core/process/process-batch";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BatchWorld, kinds, startBatchWorld } from "./batch-world.ts";
import { message, now, order, recordedAt, ttlWhenSent } from "./orders.ts";
import { aMinute } from "./store-world.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
const ordersOf = (names: readonly string[]) => names.map((id) => message(order(id)));

describe("a batch of ten", () => {
  test("takes three calls: one transaction, one publish, one mark", async () => {
    const names = ids(10, "happy-");
    const result = await world.process(ordersOf(names));
    expect(world.gateway.counts()).toEqual({
      TransactWriteItems: 1,
      PublishBatch: 1,
      BatchExecuteStatement: 1,
    });
    expect(result.failedMessageIds).toEqual([]);
    expect(kinds(result)).toEqual(Object.fromEntries(names.map((id) => [id, "sent"])));
    const announced = await world.announced();
    expect(announced.map(({ eventId }) => eventId).sort()).toEqual(names.toSorted());
    for (const { eventId, messageId } of announced) {
      expect(await world.rows.inbox(eventId)).toMatchObject({
        status: "sent",
        sent_by: "consumer",
        sent_at: recordedAt,
        message_id: messageId,
        attempts: 1,
        ttl: ttlWhenSent,
      });
      expect(await world.rows.order(eventId)).toMatchObject({ event_id: eventId, total: 4150 });
    }
  });

  test("says how long each took from recorded to acknowledged, a redelivery since its first", async () => {
    const time = { now };
    const notified: number[] = [];
    const processor = {
      ...world.processor,
      clock: () => time.now,
      onAcknowledged: (milliseconds: number) => notified.push(milliseconds),
    };
    const stop = world.gateway.onCall(({ phase, operation }) => {
      if (phase === "response" && operation === "PublishBatch") time.now += 250;
      return { kind: "pass" };
    });
    await processBatch(ordersOf(["timed-1"]), aMinute, processor);
    // Recorded at the suites' time, and still pending.
    const { sent_at, sent_by, message_id, ttl, ...row } = (await world.rows.inbox("timed-1")) ?? {};
    await world.rows.putInbox({ ...row, status: "pending" });
    time.now = now + 200_000;
    await processBatch(ordersOf(["timed-1", "timed-2"]), aMinute, processor);
    stop();
    expect(notified).toEqual([250, 200_250, 250]);
  });

  test("with a duplicate among them takes five at most, and announces nine", async () => {
    await world.process(ordersOf(["dup-5"]));
    await world.announced();
    world.gateway.resetCounts();
    const result = await world.process(ordersOf(ids(10, "dup-")));
    const calls = Object.values(world.gateway.counts()).reduce((sum, count) => sum + count, 0);
    expect(calls).toBeLessThanOrEqual(5);
    expect(kinds(result)).toMatchObject({ "dup-4": "sent", "dup-5": "skipped", "dup-6": "sent" });
    expect(await world.announced()).toHaveLength(9);
  });

  test("says of every part what became of it, in order, and nothing of what it held", async () => {
    const records = [
      message(order("told-1"), { messageId: "m-1", receiveCount: 3 }),
      message("not JSON, but 札幌市", { messageId: "m-2" }),
      message(order("told-2", { currency: "札幌市" }), { messageId: "m-3" }),
    ];
    const result = await world.process(records);
    expect(result.parts).toMatchObject([
      { messageId: "m-1", receiveCount: 3, eventId: "told-1", eventType: "order.placed" },
      { messageId: "m-2", receiveCount: 1, eventId: undefined, eventType: undefined },
      { messageId: "m-3", eventId: undefined, eventType: "order.placed" },
    ]);
    expect(result.parts.map(({ outcome }) => outcome.kind)).toEqual([
      "sent",
      "dead-lettered",
      "dead-lettered",
    ]);
    expect(JSON.stringify(result)).not.toMatch(/札幌|C-42|1800/);
  });
});

describe("a duplicate", () => {
  test("of a sent event takes one call: no read, no publish", async () => {
    await world.process(ordersOf(["again-1"]));
    await world.announced();
    world.gateway.resetCounts();
    const result = await world.process(ordersOf(["again-1"]));
    expect(world.gateway.counts()).toEqual({ TransactWriteItems: 1 });
    expect(kinds(result)).toEqual({ "again-1": "skipped" });
    expect(result.failedMessageIds).toEqual([]);
    expect(await world.announced()).toEqual([]);
  });

  test("whose inbox row has expired is skipped too, by its order", async () => {
    await world.process(ordersOf(["again-2"]));
    await world.rows.expire("again-2");
    await world.announced();
    expect(kinds(await world.process(ordersOf(["again-2"])))).toEqual({ "again-2": "skipped" });
    expect(await world.announced()).toEqual([]);
  });

  test("in the same batch is skipped when the first is done", async () => {
    const result = await world.process([
      message(order("twin"), { messageId: "first" }),
      message(order("twin"), { messageId: "second" }),
    ]);
    expect(result.parts.map(({ outcome }) => outcome.kind)).toEqual(["sent", "skipped"]);
    expect(result.failedMessageIds).toEqual([]);
    expect(await world.announced()).toHaveLength(1);
  });

  test("in the same batch comes again when the first could not be recorded", async () => {
    world.faults.add({ operation: "TransactWriteItems", fault: { kind: "unavailable" } });
    const result = await world.process([
      message(order("twin-2"), { messageId: "first" }),
      message(order("twin-2"), { messageId: "second" }),
    ]);
    expect(result.failedMessageIds).toEqual(["first", "second"]);
  });

  test("in the same batch is a duplicate of what is recorded, though not announced yet", async () => {
    world.faults.add({ operation: "PublishBatch", fault: { kind: "unavailable" } });
    const result = await world.process([
      message(order("twin-3"), { messageId: "first" }),
      message(order("twin-3"), { messageId: "second" }),
    ]);
    expect(result.parts.map(({ outcome }) => outcome.kind)).toEqual(["left-pending", "skipped"]);
    expect(result.failedMessageIds).toEqual([]);
  });
});

describe("an S3 notification of several records", () => {
  const upload = (key: string, eventName = "ObjectCreated:Put") => ({
    eventSource: "aws:s3",
    eventName,
    s3: { bucket: { name: "orders" }, object: { key, size: 1, sequencer: "1" } },
  });

  test("announces each of them", async () => {
    const Records = [upload("a+b.csv"), upload("%E6%B3%A8%E6%96%87.csv")];
    const result = await world.process([message({ Records })]);
    expect(kinds(result)).toEqual({
      "s3://orders/a b.csv#1": "sent",
      "s3://orders/注文.csv#1": "sent",
    });
  });

  test("is acknowledged when the bad one is dead-lettered, alone and fit to be sent again", async () => {
    const Records = [upload("good.csv"), upload("gone.csv", "ObjectRemoved:Delete")];
    const result = await world.process([message({ Records })]);
    expect(result.parts.map(({ outcome }) => outcome.kind)).toEqual(["sent", "dead-lettered"]);
    expect(result.failedMessageIds).toEqual([]);
    const [letter] = await world.deadLetters();
    expect(JSON.parse(letter?.body ?? "")).toEqual({ Records: [Records[1]] });
    expect(letter?.attributes).toMatchObject({ reason: "unknown_type" });
  });

  test("comes again, once, while any of them is not settled", async () => {
    const items = ({ values }: { readonly values: object }) =>
      JSON.stringify(values).includes("late.csv");
    const fault = world.faults.add({
      operation: "TransactWriteItems",
      fault: { kind: "transaction-conflict", items },
      match: ({ body }) => body.includes("late.csv"),
    });
    const Records = [upload("early.csv"), upload("late.csv"), upload("x", "ObjectRemoved:Delete")];
    const body = message({ Records }, { messageId: "three" });
    const result = await world.process([body]);
    expect(result.failedMessageIds).toEqual(["three"]);
    fault.remove();
    const again = await world.process([body]);
    expect(again.failedMessageIds).toEqual([]);
    expect(kinds(again)).toMatchObject({
      "s3://orders/early.csv#1": "skipped",
      "s3://orders/late.csv#1": "sent",
    });
  });
});

test("acknowledges S3's test message, and does nothing with it", async () => {
  const result = await world.process([
    message({ Service: "Amazon S3", Event: "s3:TestEvent", Bucket: "orders" }),
  ]);
  expect(result.parts.map(({ outcome }) => outcome)).toEqual([
    { kind: "ignored", why: "s3:TestEvent" },
  ]);
  expect(result.failedMessageIds).toEqual([]);
  expect(world.gateway.counts()).toEqual({});
});
