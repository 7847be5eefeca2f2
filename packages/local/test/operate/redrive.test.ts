import type { LetterJob } from "@todoke/core/operate/letter-run";
import { redrive } from "@todoke/core/operate/redrive";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { aMinute } from "../contract/store-world.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";
import { type Queues, queuesBehind } from "./dead-letters-world.ts";
import { because, type OperateWorld, startOperateWorld } from "./operate-world.ts";

let world: OperateWorld;
let queues: Queues;
beforeAll(async () => {
  world = await startOperateWorld(await resolveDynamoDb({ engine: "dynoxide", cacheDirectory }));
  queues = queuesBehind(world.messaging);
});
beforeEach(() => {
  // SQS stamps letters with the machine's time; a job must begin after those that it is about.
  world.time.now = Date.now() + 1_000;
});
afterEach(async () => {
  await world.reset();
  await queues.letters();
  await queues.events();
});
afterAll(async () => {
  queues?.destroy();
  await world?.stop();
});

const run = (job: Partial<LetterJob> = {}) =>
  redrive(
    { ...because, choice: "all", maxItems: 100, ratePerSecond: 10, ...job },
    aMinute,
    world.operator(),
    world.queue(),
  );
const bodies = (messages: readonly { readonly Body?: string | undefined }[]) =>
  messages.map(({ Body }) => Body).sort();
const putLetters = async (...texts: string[]) => {
  const ids: string[] = [];
  for (const text of texts) ids.push(await queues.putLetter(text, { reason: "schema_failed" }));
  return ids;
};

test("moves every letter, says which message it has become, and leaves one audit entry", async () => {
  const ids = await putLetters("a", "b", "c");
  const result = await run();
  expect(result).toMatchObject({ kind: "finished", end: "done", failed: [], auditClosed: true });
  if (result.kind !== "finished") return;
  expect(result.done.map(({ messageId }) => messageId).sort()).toEqual(ids.toSorted());
  expect(result.done.every(({ deleted }) => deleted)).toBe(true);
  const events = await queues.events();
  expect(bodies(events)).toEqual(["a", "b", "c"]);
  expect(events.map(({ MessageId }) => MessageId).sort()).toEqual(
    result.done.map(({ newMessageId }) => newMessageId).sort(),
  );
  expect(await queues.letters()).toEqual([]);
  const audits = await world.ops("audit");
  expect(audits).toHaveLength(1);
  expect(audits[0]).toMatchObject({
    id: result.auditId,
    action: "dead_letters.redrive",
    details: { chosen: "all", rate_per_second: 10, state: "done", done: 3, failed: 0 },
  });
});

test("keeps the producer's attributes and drops those that said why it was dead", async () => {
  const attributes = { event_type: "order.placed", content_encoding: "gzip+base64" };
  await queues.putLetter("zipped", { reason: "schema_failed", attributes });
  await run();
  const [event] = await queues.events();
  expect(event?.MessageAttributes).toEqual({
    event_type: { DataType: "String", StringValue: "order.placed" },
    content_encoding: { DataType: "String", StringValue: "gzip+base64" },
  });
});

test("moves more letters than one receive brings", async () => {
  const texts = Array.from({ length: 23 }, (_, index) => `letter ${index}`);
  await putLetters(...texts);
  expect(await run()).toMatchObject({ kind: "finished", end: "done", done: { length: 23 } });
  expect(bodies(await queues.events())).toEqual(texts.toSorted());
});

test("moves the chosen ones only, and the others are to be seen again at once", async () => {
  const [, second = ""] = await putLetters("a", "b", "c");
  const result = await run({ choice: [second, "no-such-id"] });
  expect(result).toMatchObject({
    kind: "finished",
    done: [{ messageId: second }],
    notFound: ["no-such-id"],
  });
  expect(bodies(await queues.events())).toEqual(["b"]);
  expect(bodies(await queues.letters())).toEqual(["a", "c"]);
});

test("has the audit entry written before the first letter is moved", async () => {
  await putLetters("a");
  let audits: unknown;
  const stop = world.gateway.onCall(async ({ phase, operation }) => {
    if (phase === "request" && operation === "SendMessage") audits = await world.ops("audit");
    return { kind: "pass" };
  });
  await run();
  stop();
  expect(audits).toMatchObject([{ details: { state: "running" } }]);
});

test("moves nothing when the audit log does not take the entry", async () => {
  await putLetters("a");
  world.faults.add({ operation: "TransactWriteItems", fault: { kind: "refuse" } });
  expect(await run()).toMatchObject({ kind: "unavailable" });
  expect(world.gateway.counts()).not.toHaveProperty("SendMessage");
  expect(bodies(await queues.letters())).toEqual(["a"]);
});

test("leaves no audit entry where there was nothing to move", async () => {
  expect(await run()).toEqual({ kind: "nothing", end: "done", notFound: [] });
  await putLetters("a");
  expect(await run({ choice: [] })).toMatchObject({ kind: "nothing" });
  expect(await run({ choice: ["x"] })).toMatchObject({ kind: "nothing", notFound: ["x"] });
  expect(await run({ dryRun: true })).toMatchObject({ kind: "planned", messageIds: { length: 1 } });
  expect(await world.ops("audit")).toEqual([]);
  expect(bodies(await queues.letters())).toEqual(["a"]);
});

describe("when it is cut between sending and deleting", () => {
  test("the letter is in both queues, and the job says so", async () => {
    await putLetters("a");
    const fault = world.faults.add({ operation: "DeleteMessage", fault: { kind: "refuse" } });
    const result = await run();
    expect(result).toMatchObject({ kind: "finished", done: [{ deleted: false }], failed: [] });
    expect(fault.hits).toBe(1);
    expect(bodies(await queues.events())).toEqual(["a"]);
    // Hidden for its time, as after a crash.
    expect(world.messaging.inspect("deadLetters")).toMatchObject({ inflight: 1 });
  });

  test("a lost answer to the deletion is told, and nothing is sent twice by the same job", async () => {
    await putLetters("a", "b");
    const operation = "DeleteMessage";
    world.faults.add({ operation, times: 1, fault: { kind: "drop-response" } });
    const result = await run();
    expect(result).toMatchObject({ kind: "finished", end: "done" });
    if (result.kind !== "finished") return;
    expect(result.done.map(({ deleted }) => deleted).sort()).toEqual([false, true]);
    expect(bodies(await queues.events())).toEqual(["a", "b"]);
    expect(await queues.letters()).toEqual([]);
  });

  test("nothing is deleted before it is sent", async () => {
    await putLetters("a", "b");
    const seen: string[] = [];
    const stop = world.gateway.onCall(({ phase, operation }) => {
      if (/^(Send|Delete)Message$/.test(operation)) seen.push(`${phase} ${operation}`);
      return { kind: "pass" };
    });
    await run();
    stop();
    const one = [
      "request SendMessage",
      "response SendMessage",
      "request DeleteMessage",
      "response DeleteMessage",
    ];
    expect(seen).toEqual([...one, ...one]);
  });
});

test("a letter that cannot be sent stays, and is to be seen again at once", async () => {
  await putLetters("a", "b");
  world.faults.add({ operation: "SendMessage", times: 1, fault: { kind: "refuse" } });
  const result = await run();
  expect(result).toMatchObject({ done: { length: 1 }, failed: { length: 1 } });
  const moved = bodies(await queues.events());
  const kept = bodies(await queues.letters());
  expect([...moved, ...kept].sort()).toEqual(["a", "b"]);
  expect((await world.ops("audit"))[0]).toMatchObject({ details: { done: 1, failed: 1 } });
});

test("stops when the event queue does not answer, and closes its audit entry", async () => {
  await putLetters("a", "b", "c", "d", "e");
  world.faults.add({ operation: "SendMessage", fault: { kind: "unavailable" } });
  expect(await run()).toMatchObject({ end: "faults", done: [], failed: { length: 3 } });
  expect((await world.ops("audit"))[0]).toMatchObject({ details: { state: "faults", failed: 3 } });
  expect(await queues.letters()).toHaveLength(5);
});

test("cancelled in the middle, it says what it moved and leaves the others to be seen", async () => {
  await putLetters("a", "b", "c", "d");
  const controller = new AbortController();
  const onProgress = ({ done }: { done: number }) => {
    if (done === 2) controller.abort();
  };
  const result = await run({ signal: controller.signal, onProgress });
  expect(result).toMatchObject({ kind: "finished", end: "cancelled", done: { length: 2 } });
  expect(await queues.events()).toHaveLength(2);
  expect(await queues.letters()).toHaveLength(2);
  expect((await world.ops("audit"))[0]).toMatchObject({ details: { state: "cancelled", done: 2 } });
});

test("no more begin a second than were asked for", async () => {
  await run({ ratePerSecond: 2, choice: await putLetters("a", "b", "c") });
  expect(world.time.slept).toEqual([500, 500]);
});

test("stops at its bound, and says that there are more", async () => {
  await putLetters("a", "b", "c");
  expect(await run({ maxItems: 2 })).toMatchObject({ end: "max_items", done: { length: 2 } });
  expect(await queues.letters()).toHaveLength(1);
});

test("stops while there is time to end a letter properly", async () => {
  await putLetters("a", "b");
  const timeLeft = () => (world.gateway.counts().SendMessage ? 4_000 : 60_000);
  const job = { ...because, choice: "all", maxItems: 9, ratePerSecond: 10 } as const;
  const result = await redrive(job, timeLeft, world.operator(), world.queue());
  expect(result).toMatchObject({ end: "out_of_time", done: { length: 1 }, auditClosed: true });
});

test("leaves letters that came after it had begun: nothing goes round for ever", async () => {
  await putLetters("old");
  world.time.now = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(world.time.now);
  let later = 0;
  const stop = world.gateway.onCall(async ({ phase, operation }) => {
    // As a consumer would that refuses each event again.
    if (phase === "response" && operation === "SendMessage" && later < 20) {
      later += 1;
      await queues.putLetter(`again ${later}`, { reason: "schema_failed" });
    }
    return { kind: "pass" };
  });
  expect(await run()).toMatchObject({ end: "done", done: { length: 1 } });
  stop();
  expect(bodies(await queues.letters())).toEqual(["again 1"]);
});

test("with one key, a second call moves nothing and is told of the first", async () => {
  await putLetters("a");
  const first = await run({ idempotencyKey: "click" });
  await putLetters("b");
  world.time.now = Date.now() + 1_000;
  expect(await run({ idempotencyKey: "click" })).toEqual({
    kind: "repeated",
    first: { auditId: first.kind === "finished" ? first.auditId : "", at: expect.any(String) },
  });
  expect(bodies(await queues.letters())).toEqual(["b"]);
  expect(await world.ops("audit")).toHaveLength(1);
});
