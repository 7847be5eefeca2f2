import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { enginesUnderTest, planOf } from "../engines/dynamodb-engines.ts";
import { countsContract } from "./counts.ts";
import { listsContract } from "./lists.ts";
import { type OperateWorld, startOperateWorld } from "./operate-world.ts";
import { opsLogContract } from "./ops-log.ts";

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`views on ${underTest.title}`, () => {
    let world: OperateWorld;
    beforeAll(async () => {
      world = await startOperateWorld(planOf(underTest));
    });
    afterEach(() => world.reset());
    afterAll(() => world?.stop());

    describe("lists of events", () => listsContract(() => world));
    describe("one event and the log", () => opsLogContract(() => world));
    describe("counters", () => countsContract(() => world));
  });
}
