import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { enginesUnderTest, planOf } from "../engines/dynamodb-engines.ts";
import { cancellationContract } from "./event-store-cancellation.ts";
import { markContract } from "./event-store-mark.ts";
import { recordContract } from "./event-store-record.ts";
import { type StoreWorld, startStoreWorld } from "./store-world.ts";

// One suite, on every engine: what holds on a quick stand-in and on AWS's own emulator alike is
// a promise of the store and no habit of an engine.
for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`event store on ${underTest.title}`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await startStoreWorld(planOf(underTest));
    });
    afterEach(() => world.reset());
    afterAll(() => world?.stop());

    describe("recording", () => recordContract(() => world));
    describe("a cancelled transaction", () => cancellationContract(() => world));
    describe("marking as sent", () => markContract(() => world));
  });
}
