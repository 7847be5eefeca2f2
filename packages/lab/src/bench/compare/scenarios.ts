import type { Workload } from "./run/feed.ts";

/** One kind of work, and how often it is done. */
export interface Scenario extends Workload {
  readonly key: string;
  readonly title: string;
  readonly rounds: number;
}

const usual = { batchSize: 10, duplicates: 0, poisoned: 0 } as const;

export const mainScenario = (rounds: number, batches: number): Scenario => ({
  ...usual,
  key: "main",
  title: "Batches of 10, every event new",
  batches,
  rounds,
});

/** Shorter: what differs from the main table shows in few batches. */
export const sideScenarios: readonly Scenario[] = [
  {
    ...usual,
    key: "duplicates1",
    title: "1 % duplicates",
    batches: 10,
    duplicates: 0.01,
    rounds: 2,
  },
  {
    ...usual,
    key: "duplicates10",
    title: "10 % duplicates",
    batches: 10,
    duplicates: 0.1,
    rounds: 2,
  },
  { ...usual, key: "poisoned", title: "1 of 10 poisoned", batches: 10, poisoned: 0.1, rounds: 2 },
  { ...usual, key: "batch1", title: "batches of 1", batchSize: 1, batches: 50, rounds: 2 },
  { ...usual, key: "batch100", title: "batches of 100", batchSize: 100, batches: 1, rounds: 3 },
  {
    ...usual,
    key: "batch1000",
    title: "batches of 1,000",
    batchSize: 1_000,
    batches: 1,
    rounds: 1,
  },
];

/**
 * Before anything counts: connections are made, code is compiled. V8 goes on making the code of
 * busy handlers faster for a thousand events and more, so the main table's rounds come last; alone,
 * they are run up to with four times as much.
 */
export const warmUp = (isAlone: boolean, batches: number): Workload => ({
  ...usual,
  batches: isAlone ? 4 * batches : batches,
});
