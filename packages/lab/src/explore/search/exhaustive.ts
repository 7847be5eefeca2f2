import type { Violation } from "../oracle/evidence.ts";
import { replay } from "./choosers.ts";
import { type Chooser, runHistory, type Scope, waysOf } from "./history.ts";
import { shrink } from "./shrink.ts";
import { stateOf } from "./state.ts";

export interface ExhaustiveReport {
  /** Histories that were run to their end, drained and judged. */
  readonly histories: number;
  /** Histories that were given up where they met a state that was known. */
  readonly pruned: number;
  readonly states: number;
  readonly longest: number;
  readonly milliseconds: number;
  /** False when the time was over first. */
  readonly complete: boolean;
  readonly broken: { readonly violation: Violation; readonly lines: readonly string[] } | undefined;
}

interface Fork {
  choice: number;
  readonly of: number;
}

const BREATH = 500;

/**
 * Runs every history there is in a scope, depth first. Core's processes cannot be copied in the
 * middle, so each history begins anew and repeats the choices that lead to its fork.
 */
export async function exploreAll(
  scope: Scope,
  milliseconds: number,
  onProgress: (histories: number, states: number) => void = () => {},
): Promise<ExhaustiveReport> {
  const begun = performance.now();
  const path: Fork[] = [];
  const states = new Set<number>();
  let [histories, pruned, longest] = [0, 0, 0];
  const report = (complete: boolean, broken?: ExhaustiveReport["broken"]): ExhaustiveReport => ({
    histories,
    pruned,
    states: states.size,
    longest,
    milliseconds: performance.now() - begun,
    complete,
    broken,
  });
  do {
    if ((histories + pruned) % BREATH === 0) {
      await new Promise(setImmediate);
      onProgress(histories, states.size);
      if (performance.now() - begun > milliseconds) return report(false);
    }
    const history = await runHistory(scope, chooserAlong(scope, path, states));
    longest = Math.max(longest, path.length);
    if (history.pruned) pruned += 1;
    else histories += 1;
    if (history.violation) {
      return report(
        false,
        await shortest(
          scope,
          path.map(({ choice }) => choice),
        ),
      );
    }
  } while (next(path));
  return report(true);
}

/** Repeats the path, and behind it goes on with the first of everything that is new. */
function chooserAlong(scope: Scope, path: Fork[], states: Set<number>): Chooser {
  let depth = 0;
  return {
    choose(actions, world) {
      const fork = path[depth];
      if (fork === undefined) {
        const state = stateOf(world, scope.remains());
        if (states.has(state)) return "prune";
        states.add(state);
        path.push({ choice: 0, of: waysOf(actions) });
      }
      depth += 1;
      return fork?.choice ?? 0;
    },
  };
}

/** Moves to the next history. @returns false when there is none */
function next(path: Fork[]): boolean {
  for (;;) {
    const last = path.at(-1);
    if (last === undefined) return false;
    last.choice += 1;
    if (last.choice < last.of) return true;
    path.pop();
  }
}

async function shortest(scope: Scope, choices: readonly number[]) {
  const short = await shrink(scope, choices);
  const { world, violation } = await runHistory(scope, replay(short), true);
  if (violation === undefined) throw new Error("A history went another way when it was repeated");
  return { violation, lines: world.lines ?? [] };
}
