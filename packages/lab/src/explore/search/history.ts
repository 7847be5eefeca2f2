import type { Violation } from "../oracle/evidence.ts";
import type { World } from "../world/world.ts";
import { drain } from "./drain.ts";
import { checkProgress } from "./progress.ts";

/**
 * What may happen next, in one way or in several. Dozens may at each step, and one does: what they
 * are is worked out when it is chosen.
 */
export interface Action {
  /** How likely each way is, against the others. */
  readonly weight: number;
  readonly ways: number;
  /**
   * @param way from 0 on
   * @returns when every process stands again
   */
  run(way: number): void | Promise<void>;
}

/** From where histories start, and what may happen in them. */
export interface Scope {
  build(tell: boolean): World;
  /**
   * The first way of the first is the plain one: the oldest call is answered. None: the history is
   * over.
   */
  actions(world: World): readonly Action[];
}

/** Decides what happens next. Everything else follows from that. */
export interface Chooser {
  /**
   * @returns the position of a way, counted through all actions; `heal` to let the history end here
   */
  choose(actions: readonly Action[], world: World): number | "heal";
}

export interface History {
  readonly world: World;
  readonly violation: Violation | undefined;
}

/**
 * Runs one history: one step at a time, until nothing more may happen; then heals, drains and
 * judges. The same choices give the same history.
 */
export async function runHistory(scope: Scope, chooser: Chooser, tell = false): Promise<History> {
  const world = scope.build(tell);
  while (!world.evidence.violation) {
    const actions = scope.actions(world);
    if (actions.length === 0) break;
    const choice = chooser.choose(actions, world);
    if (choice === "heal") break;
    await take(actions, choice);
    checkProgress(world);
  }
  if (!world.evidence.violation) await drain(world);
  return { world, violation: world.evidence.violation };
}

/** Lets happen what was chosen. @returns when every process stands again */
export async function take(actions: readonly Action[], choice: number): Promise<void> {
  let way = choice;
  for (const action of actions) {
    if (way < action.ways) {
      await action.run(way);
      return;
    }
    way -= action.ways;
  }
}

/** In how many ways a history may go on. */
export function waysOf(actions: readonly Action[]): number {
  let ways = 0;
  for (const action of actions) ways += action.ways;
  return ways;
}
