import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BatchWorld, kinds, startBatchWorld } from "./batch-world.ts";
import { message, order } from "./orders.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** The same message, delivered once more. */
const again = (id: string, changes: object = {}) =>
  message(order(id, changes), { messageId: id, receiveCount: 2 });
const first = (id: string, changes: object = {}) => message(order(id, changes), { messageId: id });

const givenBack = (why: string, recorded: boolean) =>
  expect.objectContaining({ kind: "given-back", why, recorded });

const leftPending = (why: string) =>
  expect.objectContaining({ kind: "left-pending", why, recorded: true });

const outcomes = (result: Awaited<ReturnType<BatchWorld["process"]>>) =>
  result.parts.map(({ outcome }) => outcome);

describe("when the dead-letter queue", () => {
  test("cannot be reached, the bad one comes again and is never acknowledged", async () => {
    world.faults.add({ service: "sqs", fault: { kind: "refuse" } });
    const bad = message("not JSON", { messageId: "bad" });
    const result = await world.process([bad, first("dlq-1")]);
    expect(outcomes(result)).toEqual([givenBack("not_dead_lettered", false), { kind: "sent" }]);
    expect(result.failedMessageIds).toEqual(["bad"]);
  });

  test("takes one letter and not the other, only the other comes again", async () => {
    const entries = ({ message: body }: { readonly message: string }) => body === "bad 2";
    world.faults.add({ operation: "SendMessageBatch", fault: { kind: "fail-entries", entries } });
    const bad = ["bad 1", "bad 2", "bad 3"].map((body) => message(body, { messageId: body }));
    expect((await world.process(bad)).failedMessageIds).toEqual(["bad 2"]);
    expect((await world.deadLetters()).map(({ body }) => body)).toEqual(["bad 1", "bad 3"]);
  });
});

describe("when SNS", () => {
  test("is down, rows stay pending and the next delivery announces the very same words", async () => {
    const fault = world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
    const result = await world.process([first("down-1"), first("down-2")]);
    expect(outcomes(result)).toEqual([leftPending("not_published"), leftPending("not_published")]);
    // The rows are durable and in the sweeper's index: SQS may forget the messages.
    expect(result.failedMessageIds).toEqual([]);
    const row = await world.rows.inbox("down-1");
    expect(row).toMatchObject({ status: "pending", pending_shard: expect.any(String) });
    expect(row).not.toHaveProperty("ttl");
    expect(await world.rows.order("down-1")).toMatchObject({ event_id: "down-1" });

    fault.remove();
    const second = await world.process([again("down-1"), again("down-2")]);
    expect(kinds(second)).toEqual({ "down-1": "published-only", "down-2": "published-only" });
    expect(second.failedMessageIds).toEqual([]);
    const words = world.asked.filter(({ attributes }) => attributes.event_id === "down-1");
    expect(words.length).toBeGreaterThan(1);
    for (const { message: body, attributes } of words) {
      expect(body).toBe(
        '{"event_id":"down-1","event_type":"order.placed","order_id":"down-1","customer_id":"C-42","total":4150,"currency":"JPY"}',
      );
      expect(attributes).toEqual({
        event_id: "down-1",
        event_type: "order.placed",
        currency: "JPY",
      });
    }
    expect(await world.rows.inbox("down-1")).toMatchObject({
      status: "sent",
      sent_by: "redelivery",
      attempts: 2,
    });
  });

  test("is down, a row that the sweeper cannot find is not left to it", async () => {
    world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
    await world.rows.putInbox({ event_id: "unseen", status: "pending" });
    const result = await world.process([again("unseen")]);
    expect(outcomes(result)).toEqual([givenBack("not_published", false)]);
    expect(result.failedMessageIds).toEqual(["unseen"]);
  });

  test("announces again what the row holds, and not what a new version would make of it", async () => {
    await world.rows.putInbox({
      event_id: "older",
      status: "pending",
      event_type: "order.placed",
      notification: { body: "an older version's words" },
      attempts: 1,
    });
    await world.process([again("older")]);
    expect(world.asked.map(({ message: body }) => body)).toEqual(["an older version's words"]);
  });

  test("refuses one entry of ten, only that one stays pending", async () => {
    const entries = ({ message: body }: { readonly message: string }) => body.includes("entry-2");
    world.faults.add({ operation: "PublishBatch", fault: { kind: "fail-entries", entries } });
    const result = await world.process([first("entry-1"), first("entry-2"), first("entry-3")]);
    expect(result.failedMessageIds).toEqual([]);
    expect(kinds(result)).toEqual({
      "entry-1": "sent",
      "entry-2": "left-pending",
      "entry-3": "sent",
    });
    const refused = await world.rows.inbox("entry-2");
    expect(refused).toMatchObject({ status: "pending", pending_shard: expect.any(String) });
    expect(refused).not.toHaveProperty("message_id");
    expect((await world.announced()).map(({ eventId }) => eventId).sort()).toEqual([
      "entry-1",
      "entry-3",
    ]);
    world.faults.clear();
    expect(kinds(await world.process([again("entry-2")]))).toEqual({
      "entry-2": "published-only",
    });
  });

  test("takes everything but its answer is lost, nothing is called sent", async () => {
    world.faults.add({ operation: "PublishBatch", fault: { kind: "drop-response" } });
    const result = await world.process([first("unheard-1")]);
    expect(outcomes(result)).toEqual([leftPending("not_published")]);
    expect(await world.rows.inbox("unheard-1")).toMatchObject({ status: "pending" });
  });
});

test("when marking fails, it is not called sent, and is announced again", async () => {
  const fault = world.faults.add({
    operation: "BatchExecuteStatement",
    fault: { kind: "unavailable" },
  });
  const result = await world.process([first("unmarked-1")]);
  expect(outcomes(result)).toEqual([leftPending("not_marked")]);
  expect(await world.rows.inbox("unmarked-1")).toMatchObject({ status: "pending" });
  fault.remove();
  expect(kinds(await world.process([again("unmarked-1")]))).toEqual({
    "unmarked-1": "published-only",
  });
  const announced = await world.announced();
  expect(announced).toHaveLength(2);
  expect(announced[0]?.body).toBe(announced[1]?.body);
  expect(await world.rows.inbox("unmarked-1")).toMatchObject({
    status: "sent",
    message_id: announced[1]?.messageId,
  });
});

test("marks nothing before SNS has answered", async () => {
  const seen: string[] = [];
  const stop = world.gateway.onCall(({ phase, operation }) => {
    seen.push(`${phase} ${operation}`);
    return { kind: "pass" };
  });
  await world.process([first("ordered-1")]);
  stop();
  expect(seen).toEqual([
    "request TransactWriteItems",
    "response TransactWriteItems",
    "request PublishBatch",
    "response PublishBatch",
    "request BatchExecuteStatement",
    "response BatchExecuteStatement",
  ]);
});

test("when DynamoDB is down, nothing is announced and everything comes again", async () => {
  world.faults.add({ service: "dynamodb", fault: { kind: "refuse" } });
  const result = await world.process([first("nodb-1"), first("nodb-2")]);
  expect(outcomes(result)).toEqual([
    givenBack("unavailable", false),
    givenBack("unavailable", false),
  ]);
  expect(result.failedMessageIds).toEqual(["nodb-1", "nodb-2"]);
  expect(world.asked).toEqual([]);
});

describe("when the time is short", () => {
  /** A minute, until this operation has been asked for; then just too little. */
  const shortAfter = (operation?: string) => () =>
    operation === undefined || world.gateway.counts()[operation] ? 2_999 : 60_000;

  test("from the beginning, nothing is started and everything comes again", async () => {
    const batch = [first("short-1"), message("not JSON", { messageId: "bad" })];
    const result = await world.process(batch, shortAfter());
    expect(result.failedMessageIds).toEqual(["short-1", "bad"]);
    expect(outcomes(result)).toEqual([
      givenBack("out_of_time", false),
      givenBack("not_dead_lettered", false),
    ]);
    expect(world.gateway.counts()).toEqual({});
  });

  test("after recording, nothing is published, and the rows are there for the next", async () => {
    const result = await world.process([first("short-2")], shortAfter("TransactWriteItems"));
    expect(outcomes(result)).toEqual([leftPending("out_of_time")]);
    expect(world.gateway.counts()).toEqual({ TransactWriteItems: 1 });
    expect(await world.rows.inbox("short-2")).toMatchObject({ status: "pending" });
    expect(kinds(await world.process([again("short-2")]))).toEqual({
      "short-2": "published-only",
    });
  });

  test("after publishing, what SNS has is still marked: else it would be announced twice", async () => {
    const result = await world.process([first("short-3")], shortAfter("PublishBatch"));
    expect(kinds(result)).toEqual({ "short-3": "sent" });
    expect(await world.announced()).toHaveLength(1);
  });
});
