import { expect, test } from "vitest";
import { createRateLimits } from "./rate-limits.ts";

test("keeps one table for all the addresses of the world, however many there are", async () => {
  const limits = createRateLimits(1);
  // Sixty for each of its 4,096 places: were there a place for each, none would be full.
  for (let one = 0; one < 4_096 * 60; one++) await limits.failed(`2001:db8::${one.toString(16)}`);
  expect(await limits.blocked("192.0.2.1")).toBeGreaterThan(0);
});

test("does not put an address that failed and one that did not into the same place for ever", async () => {
  // By chance they share one in 4,096 processes; three in a row do not.
  const shared = [];
  for (let process = 0; process < 3; process++) {
    const limits = createRateLimits(1);
    for (let one = 0; one < 30; one++) await limits.failed("192.0.2.1");
    expect(await limits.blocked("192.0.2.1")).toBeGreaterThan(0);
    shared.push((await limits.blocked("192.0.2.2")) !== undefined);
  }
  expect(shared).toContain(false);
});
