import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { beginWhole } from "../../src/system/ending.ts";

/** Parts that take a moment to end, and which of them have ended. */
function createParts() {
  const ended: string[] = [];
  const endOf = (part: string) => async () => {
    await setImmediate();
    ended.push(part);
  };
  return { ended, endOf };
}

test("ends what was begun, each part after the later ones have ended, and only once", async () => {
  const { ended, endOf } = createParts();
  const parts = { name: "whole" };
  const whole = await beginWhole(async (ending) => {
    ending.push(endOf("engine"), endOf("queues"), () => void ended.push("gateway"));
    ending.push(endOf("worker"));
    return parts;
  });
  expect(whole).toBe(parts);
  expect(ended).toEqual([]);
  await whole.stop();
  await whole.stop();
  expect(ended).toEqual(["worker", "gateway", "queues", "engine"]);
});

test("ends what was begun before a part that fails, and throws what that part threw", async () => {
  const { ended, endOf } = createParts();
  const failure = new Error("the port is in use");
  const beginning = beginWhole(async (ending) => {
    ending.push(endOf("engine"), endOf("queues"));
    throw failure;
  });
  await expect(beginning).rejects.toBe(failure);
  expect(ended).toEqual(["queues", "engine"]);
});
