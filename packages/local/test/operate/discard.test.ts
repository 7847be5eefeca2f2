import { discard } from "@todoke/core/operate/discard";
import { afterAll, beforeAll, expect, test } from "vitest";
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
afterAll(async () => {
  queues?.destroy();
  await world?.stop();
});

test("deletes the chosen letters for good, audited, and shows the others again", async () => {
  await queues.putLetter("a");
  const messageId = await queues.putLetter("b");
  await queues.putLetter("c");
  const job = { ...because, choice: [messageId], maxItems: 10, ratePerSecond: 10 };
  const result = await discard(job, aMinute, world.operator(), world.queue());
  expect(result).toMatchObject({ kind: "finished", end: "done", done: [{ messageId }] });
  expect((await queues.letters()).map(({ Body }) => Body).sort()).toEqual(["a", "c"]);
  expect(await queues.events()).toEqual([]);
  expect(await world.ops("audit")).toMatchObject([
    { action: "dead_letters.discard", details: { chosen: 1, state: "done", done: 1 } },
  ]);
});
