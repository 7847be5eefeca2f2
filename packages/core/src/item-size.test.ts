import { expect, test } from "vitest";
import { itemBytes } from "./item-size.ts";

test.each([
  ["nothing", {}, 0],
  ["name and text", { id: "abc" }, 2 + 3],
  ["text in UTF-8, names too", { 注文: "茶🍵" }, 6 + 7],
  ["a number, at its longest", { n: 1 }, 1 + 21],
  ["null and booleans, one each", { a: null, b: true, c: false }, 3 + 3],
  ["bytes", { b: new Uint8Array(10) }, 1 + 10],
  ["an empty list and an empty map", { l: [], m: {} }, 1 + 3 + 1 + 3],
  ["a list: three, and one a member", { l: ["ab", "c"] }, 1 + 3 + (1 + 2) + (1 + 1)],
  ["a map: three, and one a member", { m: { ab: "c" } }, 1 + 3 + 1 + 2 + 1],
  ["nesting", { m: { l: [{ x: "y" }] } }, 1 + 3 + 1 + 1 + 3 + 1 + 3 + 1 + 1 + 1],
])("counts %s", (_, item, bytes) => {
  expect(itemBytes(item)).toBe(bytes);
});
