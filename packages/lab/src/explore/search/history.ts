import { settled } from "../actors/spawn.ts";
import type { Violation } from "../oracle/evidence.ts";
import type { World } from "../world/world.ts";
import { drain } from "./drain.ts";
import { checkProgress } from "./progress.ts";

/** One thing that may happen next. */
export interface Action {
  /** How likely it is, against the others. */
  readonly weight: number;
  run(): void;
}

/** From where histories start, and what may happen in them. */
export interface Scope {
  build(tell: boolean): World;
  /** The first is the plain one: the oldest call is answered. None: the history is over. */
  actions(world: World): readonly Action[];
  /** What may still happen, as a text: part of the state. */
  remains(): string;
}

/** Decides what happens next. Everything else follows from that. */
export interface Chooser {
  /**
   * @returns the position of an action; `heal` to let the history end here; `prune` to give it up,
   *   as all that could follow is known
   */
  choose(actions: readonly Action[], world: World): number | "heal" | "prune";
}

export interface History {
  readonly world: World;
  readonly violation: Violation | undefined;
  /** Given up by the chooser, as the rest is known. */
  readonly pruned: boolean;
}

/**
 * Runs one history: one step at a time, until nothing more may happen; then heals, drains and
 * judges. The same choices give the same history.
 */
export async function runHistory(scope: Scope, chooser: Chooser, tell = false): Promise<History> {
  const world = scope.build(tell);
  for (;;) {
    const actions = scope.actions(world);
    if (actions.length === 0) break;
    const choice = chooser.choose(actions, world);
    if (choice === "heal") break;
    if (choice === "prune") return { world, violation: undefined, pruned: true };
    actions[choice]?.run();
    await settled();
    checkProgress(world);
    if (world.oracle.violation) return { world, violation: world.oracle.violation, pruned: false };
  }
  await drain(world);
  return { world, violation: world.oracle.violation, pruned: false };
}
