import type { Budget, World } from "../world/world.ts";
import type { Action } from "./history.ts";

/** Nothing may happen but that calls are answered. */
export const NOTHING: Readonly<Budget> = {
  crashes: 0,
  faults: 0,
  losses: 0,
  conflicts: 0,
  consumers: 0,
  sweepers: 0,
  deeds: 0,
  letterDeeds: 0,
  advances: 0,
  expiries: 0,
};

/** The action, paid for. */
export const spending = (action: Action, { left }: World, what: keyof Budget): Action => ({
  weight: action.weight,
  ways: action.ways,
  run(way) {
    left[what] -= 1;
    return action.run(way);
  },
});
