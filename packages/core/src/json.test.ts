import { expect, test } from "vitest";
import { isJsonObject, parseJson } from "./json.ts";

test("tells an absent JSON text from the JSON null", () => {
  expect(parseJson("null")).toBeNull();
  expect(parseJson("")).toBeUndefined();
  expect(parseJson("{")).toBeUndefined();
  expect(parseJson("undefined")).toBeUndefined();
  expect(parseJson("\u{feff}{}")).toBeUndefined();
});

test("calls only objects objects", () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true);
  expect([null, [], "a", 1, true, undefined].some(isJsonObject)).toBe(false);
});
