import type { Bundle } from "@todoke/local/lambda/bundle";
import { type ContestantKey, contestantKeys } from "./contestants.ts";
import type { Round } from "./figures/figures.ts";
import type { Arena, Runner } from "./run/arena.ts";
import type { Workload } from "./run/feed.ts";
import { runRound, WorkNotDone } from "./run/round.ts";
import type { Scenario } from "./scenarios.ts";

/** A contestant's rounds of one kind of work, or why there are none. */
export type Rounds =
  | { readonly kind: "done"; readonly rounds: readonly Round[] }
  | { readonly kind: "failed"; readonly reason: string };

export interface Comparison {
  readonly bundles: ReadonlyMap<ContestantKey, Bundle>;
  readonly scenarios: readonly {
    readonly scenario: Scenario;
    readonly results: ReadonlyMap<ContestantKey, Rounds>;
  }[];
}

export interface CompareOptions {
  readonly scenarios: readonly Scenario[];
  readonly warmUp: Workload;
  readonly latencyMilliseconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/**
 * All contestants by turns, round for round, in an order that shifts by one each round: what the
 * machine does beside then hits all of them alike.
 *
 * A contestant that once failed takes no part any more: what it would do then is another work.
 *
 * @throws the signal's reason when it is aborted
 */
export async function compare(
  arena: Arena,
  options: CompareOptions,
): Promise<Comparison["scenarios"]> {
  const { scenarios, warmUp, latencyMilliseconds, onProgress } = options;
  const failures = new Map<ContestantKey, string>();
  const attempt = createAttempt(arena, failures, options.signal);
  onProgress("warming up");
  for (const runner of arena.runners) await attempt(runner, warmUp);
  arena.recorder.latencyMilliseconds = latencyMilliseconds;
  const told: Comparison["scenarios"][number][] = [];
  for (const scenario of scenarios) {
    const rounds = new Map<ContestantKey, Round[]>(contestantKeys.map((key) => [key, []]));
    for (let round = 0; round < scenario.rounds; round++) {
      onProgress(`${scenario.title}: round ${round + 1} of ${scenario.rounds}`);
      for (const runner of shifted(arena.runners, round)) {
        const done = await attempt(runner, scenario);
        if (done) rounds.get(runner.key)?.push(done);
      }
    }
    const results = arena.runners.map(({ key }): [ContestantKey, Rounds] => {
      const reason = failures.get(key);
      if (reason !== undefined) return [key, { kind: "failed", reason }];
      return [key, { kind: "done", rounds: rounds.get(key) ?? [] }];
    });
    told.push({ scenario, results: new Map(results) });
  }
  return told;
}

/** Runs a round of a contestant that has not failed yet; keeps the reason when it fails now. */
function createAttempt(
  { recorder, isEngineAlive }: Arena,
  failures: Map<ContestantKey, string>,
  signal: AbortSignal,
) {
  return async (runner: Runner, workload: Workload): Promise<Round | undefined> => {
    if (failures.has(runner.key)) return undefined;
    try {
      return await runRound(runner, recorder, workload, signal);
    } catch (error) {
      if (!(error instanceof WorkNotDone)) throw error;
      const engine = (await isEngineAlive()) ? "" : "; the DynamoDB engine is gone";
      failures.set(runner.key, `${error.message}${engine}`);
      return undefined;
    }
  };
}

const shifted = <T>(all: readonly T[], by: number): readonly T[] => {
  const start = by % Math.max(1, all.length);
  return [...all.slice(start), ...all.slice(0, start)];
};
