import { seededRandom } from "../world/random.ts";
import { type Action, type Chooser, waysOf } from "./history.ts";

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
  let total = 0;
  for (const { weight, ways } of actions) {
    for (let way = 0; way < ways; way++) total += weight;
  }
  let rest = at * total;
  let choice = 0;
  for (const { weight, ways } of actions) {
    for (let way = 0; way < ways; way++) {
      rest -= weight;
      if (rest < 0) return choice;
      choice += 1;
    }
  }
  return choice - 1;
}

/** Takes given choices, and heals behind the last. A choice that is not there is the plain one. */
export function replay(choices: readonly number[]): Chooser {
  let position = 0;
  return {
    choose(actions) {
      const choice = choices[position++];
      if (choice === undefined) return "heal";
      return choice < waysOf(actions) ? choice : 0;
    },
  };
}
