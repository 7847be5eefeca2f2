import { expect, test } from "vitest";
import { deployed, type Scenario } from "../../../src/bench/scale/scenario.ts";
import { simulate } from "../../../src/bench/scale/simulation/simulate.ts";

const NEVER = { fromSecond: Number.POSITIVE_INFINITY, toSecond: Number.POSITIVE_INFINITY };

/** Two minutes without an outage or a burst, and with room for all. */
const calm = (perSecond: number, changes: Partial<Scenario> = {}): Scenario => ({
  ...deployed(perSecond),
  ...{ arrivals: { perSecond }, outage: NEVER, seconds: 120, tableUnits: 1_000_000 },
  ...changes,
});

test("says the same for the same seed, and something else for another", () => {
  const scenario = { ...deployed(50), seconds: 120 };
  expect(simulate(scenario, 7)).toEqual(simulate(scenario, 7));
  expect(simulate(scenario, 7)).not.toEqual(simulate(scenario, 8));
});

test("what comes is announced, or waits somewhere", () => {
  const { arrived, announced, waiting, mostBacklog, little } = simulate(calm(100), 1);
  expect(arrived).toBeGreaterThan(11_500);
  expect(arrived).toBeLessThan(12_500);
  // Ten are on their way when the time is over.
  expect(arrived - announced - waiting).toBeLessThan(50);
  expect(mostBacklog).toBe(0);
  expect(little.here / little.byTimes).toBeCloseTo(1, 2);
});

test("the index refuses when more is written than its shards take, and not before", () => {
  // Each event is written to `pending` and taken out again: one shard is enough for 500 a second.
  const below = simulate(calm(300, { shards: 1 }), 1);
  const above = simulate(calm(800, { shards: 1 }), 1);
  expect(below.throttled.pending).toBe(0);
  expect(above.throttled.pending).toBeGreaterThan(10_000);
  expect(above.throttled).toMatchObject({ table: 0, sns: 0 });
  expect(above.announced).toBeLessThan(0.9 * above.arrived);
  expect(simulate(calm(800, { shards: 4 }), 1).throttled.pending).toBe(0);
});

test("the hour's counters refuse when more processes write their one item than it takes", () => {
  // Each process writes once a second, and an addition takes two units late in the hour.
  const changes = { shards: 10_000, snsPerSecond: 400_000, slice: 20 };
  const one = simulate(calm(120_000, changes), 1);
  expect(one.throttled.counter).toBeGreaterThan(100);
  expect(simulate(calm(120_000, { ...changes, counterItems: 16 }), 1).throttled.counter).toBe(0);
  expect(simulate(calm(20_000, changes), 1).throttled.counter).toBe(0);
});

test("more consumers at once help, until SNS takes no more", () => {
  const announced = (most: number, snsPerSecond: number) =>
    simulate(
      calm(1_000, {
        snsPerSecond,
        scaling: { least: 1, first: most, most, morePerMinute: 300 },
      }),
      1,
    ).announced / 120;
  const [one, two, four] = [1, 2, 4].map((most) => announced(most, 30_000));
  expect(Number(two) / Number(one)).toBeCloseTo(2, 0);
  expect(Number(four) / Number(one)).toBeCloseTo(4, 0);
  expect(announced(40, 30_000)).toBeGreaterThan(970);
  // The quota of the smaller regions: 40 consumers bring no more than it is.
  expect(announced(40, 300)).toBeLessThan(305);
});

test("what an outage left pending is announced by the sweeper, at its pace", () => {
  const outage = { fromSecond: 30, toSecond: 60 };
  const { backlog, mostBacklog, announced, arrived } = simulate(
    calm(200, { outage, seconds: 300 }),
    1,
  );
  expect(mostBacklog).toBeGreaterThan(5_700);
  expect(mostBacklog).toBeLessThan(6_300);
  expect(backlog.at(-1)).toBe(0);
  expect(arrived - announced - mostBacklog).toBeLessThan(100);
  // 45 s of a minute at 0.7 ms of 0.58 processors: 37,000 rows a run. Ten times as much is not
  // done in one.
  const longer = simulate(
    calm(2_000, { outage: { fromSecond: 30, toSecond: 75 }, seconds: 180 }),
    1,
  );
  expect(longer.mostBacklog).toBeGreaterThan(85_000);
  expect(longer.backlog.at(-1)).toBeGreaterThan(0);
});
