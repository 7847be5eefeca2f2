import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pendingRow, sentRow } from "../operate/rows.ts";
import { type ApiWorld, CALLER, startApiWorld } from "./api-world.ts";
import { noteRunOf } from "./runs.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
const put: string[] = [];
afterEach(async () => {
  for (const id of put.splice(0)) await world.rows.expire(id);
  await world.reset();
});
afterAll(() => world?.stop());

async function putRow(row: Readonly<Record<string, unknown>>): Promise<void> {
  put.push(String(row.event_id));
  await world.rows.putInbox(row);
}

describe("asking for the first screen again", () => {
  test("within five seconds costs nothing, from however many pages", async () => {
    const ask = world.again();
    await Promise.all([1, 2, 3, 4].map(() => ask("GET", "/overview")));
    const once = world.gateway.counts(CALLER);
    world.time.now += 4_999;
    await ask("GET", "/overview");
    expect(world.gateway.counts(CALLER)).toEqual(once);
    world.time.now += 1;
    await ask("GET", "/overview");
    expect(world.gateway.counts(CALLER).Query).toBe(2 * (once.Query ?? 0));
  });

  test("after a write shows what it did", async () => {
    const ask = world.again();
    await putRow(pendingRow("w-1"));
    expect((await ask("GET", "/overview")).body.tiles.pending.value).toBe(1);
    await ask("POST", "/events/w-1/republish", { body: { reason: "because" } });
    expect((await ask("GET", "/overview")).body.tiles.pending.value).toBe(0);
  });

  test("with its tag is answered with 304 while nothing has changed", async () => {
    await noteRunOf(world, 20);
    const ask = world.again();
    const first = await ask("GET", "/overview");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask("GET", "/overview", { headers: { "if-none-match": known } });
      expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: "" });
    }
    world.time.now += 6_000;
    const later = await ask("GET", "/overview", { headers: { "if-none-match": etag } });
    expect(later.status).toBe(304);
    await putRow(sentRow("x-1"));
    await putRow(pendingRow("x-2"));
    world.time.now += 6_000;
    const changed = await ask("GET", "/overview", { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
  });
});
