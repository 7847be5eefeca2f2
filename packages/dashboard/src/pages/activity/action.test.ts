import { expect, test } from "vitest";
import { parseAction } from "./action.ts";

test.each([
  ["", undefined, undefined],
  ["?action=", undefined, undefined],
  ["?action=sweeper.pause", "sweeper.pause", undefined],
  ["?action=event.dance", undefined, "event.dance"],
  ["?action=%E0%A4", undefined, "\ufffd"],
])("the address %j asks for %j, and %j is dropped", (search, action, dropped) => {
  expect(parseAction(search)).toEqual({ action, dropped });
});
