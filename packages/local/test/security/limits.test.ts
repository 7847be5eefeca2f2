import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, startApiWorld } from "../api/api-world.ts";
import { apiBehind, tokenAccess, tokenOf } from "./doors.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world?.stop());

const PER_MINUTE = 600;
const REQUESTS = 10_000;

const api = () =>
  apiBehind(
    { ...world.parts, settings: { ...world.parts.settings, requestsPerMinute: PER_MINUTE } },
    { access: tokenAccess, log: () => {} },
  );

const heapMegabytes = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
};

test("answers 600 of 10,000 requests of one person in a minute, and keeps no trace of the rest", async () => {
  const ask = api();
  const before = heapMegabytes();
  const counts = new Map<number, number>();
  for (let one = 0; one < REQUESTS; one++) {
    const { status, headers } = await ask("GET", "/api/v1/me", { token: tokenOf.viewer });
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(Object.fromEntries(counts)).toEqual({ 200: PER_MINUTE, 429: REQUESTS - PER_MINUTE });
  expect((await ask("GET", "/api/v1/me", { token: tokenOf.operator })).status).toBe(200);
  expect(heapMegabytes() - before).toBeLessThan(64);
});

test("stays as small when each guess comes from another address", async () => {
  const ask = api();
  const before = heapMegabytes();
  for (let one = 0; one < REQUESTS; one++) {
    const from = `2001:db8:${(one >> 8).toString(16)}:${(one & 255).toString(16)}::1`;
    await ask("GET", "/api/v1/me", { token: `guess-${one}`, from });
  }
  expect(heapMegabytes() - before).toBeLessThan(64);
});

test("lets one address guess thirty times a minute", async () => {
  const ask = api();
  const statuses = [];
  for (let one = 0; one < 100; one++) {
    statuses.push(
      (await ask("GET", "/api/v1/me", { token: `guess-${one}`, from: "192.0.2.1" })).status,
    );
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(70);
});
