import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BatchWorld, kinds, startBatchWorld } from "./batch-world.ts";
import { message, order } from "./orders.ts";
import { probing } from "./test-events.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

describe("an id that is taken", () => {
  test("by other content recorded before: payload_mismatch", async () => {
    await world.process([message(order("taken-1"))]);
    const result = await world.process([
      message(order("taken-1", { freight: 0 })),
      message(order("taken-1-neighbour")),
    ]);
    expect(kinds(result)).toEqual({ "taken-1": "dead-lettered", "taken-1-neighbour": "sent" });
    expect(await world.deadLetters()).toMatchObject([
      { attributes: { reason: "payload_mismatch", detail: expect.stringContaining("before") } },
    ]);
    expect(await world.rows.order("taken-1")).toMatchObject({ freight: 550 });
  });

  test("by other content in the same batch: payload_mismatch for the later one", async () => {
    const later = order("taken-2", { freight: 0 });
    const result = await world.process([message(order("taken-2")), message(later)]);
    expect(result.parts.map(({ outcome }) => outcome.kind)).toEqual(["sent", "dead-lettered"]);
    expect(await world.deadLetters()).toMatchObject([
      {
        body: JSON.stringify(later),
        attributes: { reason: "payload_mismatch", detail: expect.stringContaining("same batch") },
      },
    ]);
    expect(await world.rows.order("taken-2")).toMatchObject({ freight: 550 });
    expect(await world.announced()).toHaveLength(1);
  });

  test("by the same content under another type: payload_mismatch, as it would be lost else", async () => {
    const data = { id: "two-types" };
    const result = await world.process([
      message({ type: "probe", data }),
      message({ type: "probe.again", data }),
    ]);
    expect(result.parts.map(({ outcome }) => outcome.kind)).toEqual(["sent", "dead-lettered"]);
    expect(await world.deadLetters()).toMatchObject([
      { attributes: { reason: "payload_mismatch" } },
    ]);
  });

  test("by another event's order: business_conflict, and nothing of it is written", async () => {
    const result = await world.process([
      message(probing({ id: "owner", orderId: "shared" })),
      message(order("shared-neighbour")),
    ]);
    expect(result.failedMessageIds).toEqual([]);
    await world.announced();
    const second = await world.process([
      message(probing({ id: "intruder", orderId: "shared" })),
      message(order("shared-neighbour-2")),
    ]);
    expect(kinds(second)).toEqual({ intruder: "dead-lettered", "shared-neighbour-2": "sent" });
    expect(await world.deadLetters()).toMatchObject([
      { attributes: { reason: "business_conflict" } },
    ]);
    expect(await world.rows.inbox("intruder")).toBeUndefined();
    expect((await world.announced()).map(({ eventId }) => eventId)).toEqual(["shared-neighbour-2"]);
  });
});

test("a copy of what was dead-lettered comes again, to be judged by itself", async () => {
  await world.process([message(order("judged"))]);
  const wrong = message(order("judged", { freight: 0 }), { messageId: "wrong" });
  const right = message(order("judged"), { messageId: "right" });
  expect((await world.process([wrong, right])).failedMessageIds).toEqual(["right"]);
  expect(kinds(await world.process([right]))).toEqual({ judged: "skipped" });
});
