import { seededRandom } from "../world/random.ts";
import type { Action, Chooser } from "./history.ts";

/** Draws by weight, and keeps what it drew. */
export function randomChooser(seed: number): Chooser & { readonly drawn: readonly number[] } {
  const random = seededRandom(seed);
  const drawn: number[] = [];
  return {
    drawn,
    choose(actions) {
      const choice = draw(actions, random());
      drawn.push(choice);
      return choice;
    },
  };
}

function draw(actions: readonly Action[], at: number): number {
  const total = actions.reduce((sum, { weight }) => sum + weight, 0);
  let rest = at * total;
  for (const [index, { weight }] of actions.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return actions.length - 1;
}

/** Takes given choices, and heals behind the last. A choice that is not there is the plain one. */
export function replay(choices: readonly number[]): Chooser {
  let position = 0;
  return {
    choose(actions) {
      const choice = choices[position++];
      if (choice === undefined) return "heal";
      return choice < actions.length ? choice : 0;
    },
  };
}
