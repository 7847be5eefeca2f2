import { itemBytes } from "@todoke/core/item-size";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesUnderTest, planOf } from "../engines/dynamodb-engines.ts";
import { type StoreWorld, startStoreWorld } from "./store-world.ts";

/** A row of every kind of value but numbers, which core counts at their longest, and so long. */
const rowOf = (bytes: number, id: string) => {
  const row = {
    order_id: id,
    注文: "茶🍵",
    yes: true,
    nothing: null,
    list: ["a", ["b"], {}],
    map: { k: { k: "v" }, 鍵: "é" },
    filler: "",
  };
  return { ...row, filler: "x".repeat(bytes - itemBytes(row)) };
};

for (const underTest of await enginesUnderTest()) {
  describe.skipIf(underTest.isLeftOut)(`an item's size on ${underTest.title}`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await startStoreWorld(planOf(underTest));
    });
    afterAll(() => world?.stop());

    test("is counted to the byte: 400 KB fit", async () => {
      await world.rows.putOrder(rowOf(409_600, "fits"));
      expect(await world.rows.order("fits")).toMatchObject({ order_id: "fits" });
    });

    test("is counted to the byte: one more does not", async () => {
      await expect(world.rows.putOrder(rowOf(409_601, "large"))).rejects.toThrow(
        /[Ii]tem size has exceeded/,
      );
    });

    test("with numbers is never taken for less than it is", async () => {
      const numbers = Array.from({ length: 18_600 }, () => -1.2345678901234567e-100);
      const row = { order_id: "numbers", numbers };
      expect(itemBytes(row)).toBeLessThanOrEqual(409_600);
      expect(itemBytes(row)).toBeGreaterThan(409_000);
      await world.rows.putOrder(row);
    });
  });
}
