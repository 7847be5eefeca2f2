import { expect, test } from "vitest";
import { createAgenda } from "../../../src/bench/scale/simulation/agenda.ts";
import { arrive } from "../../../src/bench/scale/simulation/arrivals.ts";
import { exponential } from "../../../src/bench/scale/simulation/draw.ts";
import { createStation } from "../../../src/bench/scale/simulation/station.ts";
import { seededRandom } from "../../../src/explore/world/random.ts";

const SECONDS = 200_000;

/** Events that come alone, to so many servers. */
function serveAlone(perSecond: number, servers: number, service: () => number, seed: number) {
  const agenda = createAgenda();
  const station = createStation({
    ...{ agenda, batchSize: 1, windowSeconds: 0 },
    scaling: { least: servers, first: servers, most: servers, morePerMinute: 1 },
    serve: (_, done) => agenda.after(service(), done),
  });
  arrive({ perSecond }, agenda, seededRandom(seed), (count) =>
    station.arrive({ arrivedAt: agenda.now(), joinedAt: agenda.now(), count, receives: 1 }),
  );
  agenda.runUntil(SECONDS);
  return station;
}

test("three servers wait as Erlang's formula says (M/M/3)", () => {
  const random = seededRandom(2);
  const { waits, here } = serveAlone(2, 3, () => exponential(1, random), 1);
  // Load 2, probability of waiting 4/9, so the mean wait is 4/9 s, and 2 + 2 × 4/9 are here.
  expect(waits.mean()).toBeGreaterThan(0.4444 * 0.97);
  expect(waits.mean()).toBeLessThan(0.4444 * 1.03);
  expect(here.average()).toBeGreaterThan(2.889 * 0.98);
  expect(here.average()).toBeLessThan(2.889 * 1.02);
});

test("one server with an even pace waits as Pollaczek and Khinchine say (M/D/1)", () => {
  const { waits } = serveAlone(0.8, 1, () => 1, 3);
  // 0.8 / (2 × (1 - 0.8)) seconds.
  expect(waits.mean()).toBeGreaterThan(2 * 0.95);
  expect(waits.mean()).toBeLessThan(2 * 1.05);
});

test("as many are here as come, times how long they stay (Little's law)", () => {
  const random = seededRandom(4);
  const { stays, here } = serveAlone(4, 6, () => exponential(1, random), 5);
  const byTimes = (stays.count() / SECONDS) * stays.mean();
  expect(here.average() / byTimes).toBeCloseTo(1, 3);
  expect(here.average()).toBeGreaterThan(4);
});

test("a batch that is not full waits for its window, and a full one does not", () => {
  const agenda = createAgenda();
  const served: [number, number][] = [];
  const station = createStation({
    ...{ agenda, batchSize: 10, windowSeconds: 2 },
    scaling: { least: 5, first: 5, most: 5, morePerMinute: 1 },
    serve: (batch, done) => {
      served.push([agenda.now(), batch.reduce((sum, { count }) => sum + count, 0)]);
      agenda.after(0.1, done);
    },
  });
  const come = (at: number, count: number) =>
    agenda.after(at, () => station.arrive({ arrivedAt: at, joinedAt: at, count, receives: 1 }));
  come(1, 3);
  come(5, 24);
  agenda.runUntil(20);
  expect(served).toEqual([
    [3, 3],
    [5, 10],
    [5, 10],
    [7, 4],
  ]);
});

test("grows while full batches wait, by so many a minute, and no further than allowed", () => {
  const agenda = createAgenda();
  const station = createStation({
    ...{ agenda, batchSize: 10, windowSeconds: 0 },
    scaling: { least: 5, first: 5, most: 100, morePerMinute: 60 },
    serve: (_, done) => agenda.after(1, done),
  });
  station.arrive({ arrivedAt: 0, joinedAt: 0, count: 1_000_000, receives: 1 });
  agenda.runUntil(10.5);
  expect(station.busy.now()).toBe(15);
  agenda.runUntil(300);
  expect(station.busy.most()).toBe(100);
});
