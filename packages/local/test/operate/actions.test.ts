import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { enginesUnderTest, planOf } from "../engines/dynamodb-engines.ts";
import { idempotencyContract } from "./idempotency.ts";
import { noteActionContract } from "./note-action.ts";
import { type OperateWorld, startOperateWorld } from "./operate-world.ts";
import { republishContract } from "./republish.ts";
import { republishFaultContract } from "./republish-faults.ts";
import { unparkAndPauseContract } from "./unpark-and-pause.ts";

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`manual actions on ${underTest.title}`, () => {
    let world: OperateWorld;
    beforeAll(async () => {
      world = await startOperateWorld(planOf(underTest));
    });
    afterEach(() => world.reset());
    afterAll(() => world?.stop());

    describe("republishing", () => republishContract(() => world));
    describe("republishing when something fails", () => republishFaultContract(() => world));
    describe("unparking and pausing", () => unparkAndPauseContract(() => world));
    describe("noting an action", () => noteActionContract(() => world));
    describe("an idempotency key", () => idempotencyContract(() => world));
  });
}
