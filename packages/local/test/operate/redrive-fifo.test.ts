import { redrive } from "@todoke/core/operate/redrive";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { aMinute } from "../contract/store-world.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";
import { type Queues, queuesBehind } from "./dead-letters-world.ts";
import { because, type OperateWorld, startOperateWorld } from "./operate-world.ts";

let world: OperateWorld;
let queues: Queues;
beforeAll(async () => {
  const plan = await resolveDynamoDb({ engine: "dynoxide", cacheDirectory });
  world = await startOperateWorld(plan, { fifo: true });
  queues = queuesBehind(world.messaging);
});
beforeEach(() => {
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

const run = () =>
  redrive(
    { ...because, choice: "all", maxItems: 100, ratePerSecond: 10 },
    aMinute,
    world.operator(),
    world.queue(),
  );
const inGroup = (events: Awaited<ReturnType<Queues["events"]>>, group: string) =>
  events.filter(({ Attributes }) => Attributes?.MessageGroupId === group).map(({ Body }) => Body);

test("keeps each letter in its group, and the order within it", async () => {
  for (const n of [1, 2, 3]) {
    await queues.putLetter(`a${n}`, { groupId: "A" });
    await queues.putLetter(`b${n}`, { groupId: "B" });
  }
  expect(await run()).toMatchObject({ end: "done", done: { length: 6 } });
  const events = await queues.events();
  expect(inGroup(events, "A")).toEqual(["a1", "a2", "a3"]);
  expect(inGroup(events, "B")).toEqual(["b1", "b2", "b3"]);
});

test("moves nothing past a letter of its group that could not be moved, and other groups on", async () => {
  for (const body of ["a1", "a2", "b1"]) {
    await queues.putLetter(body, { groupId: body.slice(0, 1) });
  }
  const match = ({ parsed }: { readonly parsed: Record<string, unknown> }) =>
    parsed.MessageBody === "a1";
  world.faults.add({ operation: "SendMessage", match, fault: { kind: "refuse" } });
  const result = await run();
  // SQS shows no other letter of a group while one of it is held.
  expect(result).toMatchObject({ done: { length: 1 }, failed: { length: 1 } });
  expect((await queues.events()).map(({ Body }) => Body)).toEqual(["b1"]);
  world.faults.clear();
  world.time.now = Date.now() + 1_000;
  await run();
  expect(inGroup(await queues.events(), "a")).toEqual(["a1", "a2"]);
});

test("moved twice within five minutes, as after a crash, a letter is one message", async () => {
  await queues.putLetter("a1", { groupId: "A" });
  const queue = world.queue();
  const [letter] = await queue.receive(30, aMinute);
  if (letter === undefined) throw new Error("no letter");
  await queue.forward(letter, aMinute);
  await queue.forward(letter, aMinute);
  expect(await queues.events()).toHaveLength(1);
});
