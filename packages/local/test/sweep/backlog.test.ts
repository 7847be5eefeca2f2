import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { type StoreWorld, startStoreWorld } from "../contract/store-world.ts";
import { enginesUnderTest, planOf } from "../engines/dynamodb-engines.ts";
import { backlogContract } from "./backlog-contract.ts";

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`the backlog on ${underTest.title}`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await startStoreWorld(planOf(underTest));
    });
    afterEach(() => world.reset());
    afterAll(() => world?.stop());

    describe("of pending rows", () => backlogContract(() => world, underTest.engine));
  });
}
