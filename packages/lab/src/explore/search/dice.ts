import type { Random } from "@todoke/core/clock";
import type { Nature } from "../actors/spawn.ts";
import { digest, seededRandom } from "../world/random.ts";
import type { Budget } from "../world/world.ts";

/** Chance, for one seed: the same for a process whatever else was started before it. */
export interface Dice {
  /** @param left how many of the kind are still to come, this one included */
  drawFor(kind: keyof Budget, left: number): Random;
  natureOf(random: Random): Nature;
}

export function createDice(seed: number, skews: readonly number[]): Dice {
  const seeds = new Map<string, number>();
  return {
    drawFor(kind, left) {
      const name = `${kind} ${left}`;
      const known = seeds.get(name) ?? digest(`${seed} ${name}`);
      seeds.set(name, known);
      return seededRandom(known);
    },
    natureOf: (random) => ({
      skew: skews[Math.floor(random() * skews.length)] ?? 0,
      version: random() < 0.7 ? "1" : "2",
    }),
  };
}
