import { gzipSync } from "node:zlib";
import { peek } from "@todoke/core/operate/peek";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { order } from "../contract/orders.ts";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import { probing, testRegistry } from "../contract/test-events.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";
import { type Queues, queuesBehind } from "./dead-letters-world.ts";
import { type OperateWorld, startOperateWorld } from "./operate-world.ts";
import { parkedRow, sentRow } from "./rows.ts";

let world: OperateWorld;
let queues: Queues;
beforeAll(async () => {
  world = await startOperateWorld(await resolveDynamoDb({ engine: "dynoxide", cacheDirectory }));
  queues = queuesBehind(world.messaging);
});
afterEach(async () => {
  await world.reset();
  await queues.letters();
});
afterAll(async () => {
  queues?.destroy();
  await world?.stop();
});

const look = (maxLetters = 50) =>
  peek({ maxLetters, visibilitySeconds: 30 }, aMinute, {
    dynamodb: world.operator().dynamodb,
    tableName: localTableNames.ProcessedEvents,
    clock: world.time.clock,
    queue: world.queue(),
    registry: testRegistry,
  });
const inBody = async (body: string) =>
  (await look()).letters.find((letter) => letter.body === body)?.events;

test("shows why each letter is dead, and what the inbox says of its event", async () => {
  await world.rows.putInbox(sentRow("peek-1"));
  const body = JSON.stringify(order("peek-1"));
  const messageId = await queues.putLetter(body, { reason: "payload_mismatch" });
  expect(await look()).toEqual({
    letters: [
      {
        messageId,
        reason: "payload_mismatch",
        detail: "why",
        sourceMessageId: "s-1",
        sentAt: expect.any(Number),
        receiveCount: 1,
        groupId: undefined,
        body,
        events: [{ eventId: "peek-1", eventType: "order.placed", state: "sent" }],
      },
    ],
    end: "all_seen",
  });
});

test("tells poison from what SQS moved, and parked from unknown", async () => {
  await world.rows.putInbox(parkedRow("peek-2"));
  const parked = JSON.stringify(order("peek-2"));
  const unknown = JSON.stringify(order("peek-3"));
  await queues.putLetter(parked);
  await queues.putLetter(unknown);
  const { letters } = await look();
  expect(letters.map(({ reason }) => reason)).toEqual([undefined, undefined]);
  expect(letters.flatMap(({ events }) => events)).toEqual(
    expect.arrayContaining([
      { eventId: "peek-2", eventType: "order.placed", state: "parked" },
      { eventId: "peek-3", eventType: "order.placed", state: "absent" },
    ]),
  );
});

test("reads a compressed letter, and every event of a letter with several", async () => {
  const zipped = gzipSync(JSON.stringify(order("peek-4"))).toString("base64");
  await queues.putLetter(zipped, { attributes: { content_encoding: "gzip+base64" } });
  expect(await inBody(zipped)).toMatchObject([{ eventId: "peek-4" }]);
  const record = (key: string) => ({
    eventSource: "aws:s3",
    eventName: "ObjectCreated:Put",
    s3: { bucket: { name: "docs" }, object: { key, size: 1, sequencer: "1" } },
  });
  const two = JSON.stringify({ Records: [record("a.pdf"), record("b.pdf")] });
  await queues.putLetter(two);
  expect(await inBody(two)).toMatchObject([
    { eventId: "s3://docs/a.pdf#1" },
    { eventId: "s3://docs/b.pdf#1" },
  ]);
});

test("shows letters without an event, also where the definition itself throws", async () => {
  const thrower = JSON.stringify(probing({ id: "x", breaks: "eventId" }));
  for (const body of ["not JSON", "{}", thrower]) await queues.putLetter(body);
  for (const body of ["not JSON", "{}", thrower]) expect(await inBody(body)).toEqual([]);
});

test("changes nothing: what was shown is to be seen again at once", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 14; index++) ids.push(await queues.putLetter(`letter ${index}`));
  const first = await look();
  expect(first.letters.map(({ messageId }) => messageId).sort()).toEqual(ids.toSorted());
  const second = await look();
  expect(second.letters.map(({ messageId }) => messageId).sort()).toEqual(ids.toSorted());
  expect(second.letters.every(({ receiveCount }) => receiveCount === 2)).toBe(true);
  expect(await queues.letters()).toHaveLength(14);
  expect(await world.ops("audit")).toEqual([]);
});

test("shows no more than asked for, and says that there are others", async () => {
  for (let index = 0; index < 5; index++) await queues.putLetter(`letter ${index}`);
  const { letters, end } = await look(3);
  expect(letters).toHaveLength(3);
  expect(end).toBe("stopped");
  expect(await queues.letters()).toHaveLength(5);
});

test("ends although SQS shows the same letters again and again", async () => {
  for (let index = 0; index < 3; index++) await queues.putLetter(`letter ${index}`);
  const queue = world.queue();
  const hiddenForNoTime = { ...queue, receive: () => queue.receive(0, aMinute) };
  const { letters } = await peek({ maxLetters: 50, visibilitySeconds: 30 }, aMinute, {
    dynamodb: world.operator().dynamodb,
    tableName: localTableNames.ProcessedEvents,
    clock: world.time.clock,
    queue: hiddenForNoTime,
    registry: testRegistry,
  });
  expect(letters).toHaveLength(3);
  expect(world.gateway.counts().ReceiveMessage).toBe(3);
});

test("an event id that no table takes as a key hides no other letter", async () => {
  await queues.putLetter(JSON.stringify(probing({ id: "x".repeat(3_000) })));
  await queues.putLetter(JSON.stringify(order("peek-5")));
  const { letters } = await look();
  expect(letters.map(({ events }) => events[0]?.state)).toEqual(["absent", "absent"]);
});
