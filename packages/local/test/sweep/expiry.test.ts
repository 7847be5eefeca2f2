import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pass } from "../../src/gateway/call.ts";
import { deleteExpired } from "../../src/system/expiry.ts";
import { type BatchWorld, kinds, startBatchWorld } from "../contract/batch-world.ts";
import { message, order } from "../contract/orders.ts";
import { clientAt } from "../contract/store-world.ts";
import { pendingRow, sentRow } from "./rows.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** 2026-06-19T00:00:00Z in epoch seconds. */
const expiry = 1_781_827_200;
const expire = (nowSeconds: number) =>
  deleteExpired(clientAt(world.gateway.endpointFor("expiry"), 1), nowSeconds);
const isThere = async (eventId: string) => (await world.rows.inbox(eventId)) !== undefined;

describe("expiry deletes", () => {
  test("a row whose ttl is over, and not one whose ttl is just now or to come", async () => {
    await world.rows.putInbox({ ...sentRow("over"), ttl: expiry - 1 });
    await world.rows.putInbox({ ...sentRow("now"), ttl: expiry });
    await world.rows.putInbox({ ...sentRow("later"), ttl: expiry + 1 });
    expect(await expire(expiry)).toBe(1);
    expect(await isThere("over")).toBe(false);
    expect([await isThere("now"), await isThere("later")]).toEqual([true, true]);
    expect(await expire(expiry + 2)).toBe(2);
  });

  test("nothing whose ttl is a text, or in milliseconds, or missing", async () => {
    await world.rows.putInbox({ ...sentRow("text"), ttl: String(expiry - 1) });
    await world.rows.putInbox({ ...sentRow("milliseconds"), ttl: (expiry - 1) * 1_000 });
    await world.rows.putInbox(pendingRow("pending"));
    expect(await expire(expiry)).toBe(0);
    for (const id of ["text", "milliseconds", "pending"]) expect(await isThere(id)).toBe(true);
    for (const id of ["text", "milliseconds", "pending"]) await world.rows.expire(id);
  });

  test("no row that was changed between being found and being deleted", async () => {
    await world.rows.putInbox({ ...sentRow("resent"), ttl: expiry - 1 });
    const end = world.gateway.onCall(async ({ phase, operation }) => {
      // A person announces it again: it is pending now, and has no ttl.
      if (phase === "request" && operation === "DeleteItem")
        await world.rows.putInbox(pendingRow("resent"));
      return pass;
    });
    expect(await expire(expiry)).toBe(0);
    end();
    expect(await world.rows.inbox("resent")).toEqual(pendingRow("resent"));
  });
});

test("an event whose inbox row has expired is recognised: nothing is written or announced", async () => {
  const delivered = message(order("NW-1"), { messageId: "NW-1" });
  expect(kinds(await world.process([delivered]))).toEqual({ "NW-1": "sent" });
  const before = await world.rows.order("NW-1");
  expect(await expire(expiry + 1)).toBeGreaterThan(0);
  expect(await isThere("NW-1")).toBe(false);
  await world.reset();

  const again = message(order("NW-1"), { messageId: "NW-1", receiveCount: 2 });
  const result = await world.process([again]);
  expect(kinds(result)).toEqual({ "NW-1": "skipped" });
  expect(result.failedMessageIds).toEqual([]);
  expect(world.asked).toEqual([]);
  expect(await world.announced()).toEqual([]);
  expect(await world.rows.order("NW-1")).toEqual(before);
  expect(await isThere("NW-1")).toBe(false);
});
