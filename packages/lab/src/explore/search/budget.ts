import type { Action } from "./history.ts";

/** How much of everything is left for one history. */
export interface Budget {
  crashes: number;
  faults: number;
  consumers: number;
  sweepers: number;
  deeds: number;
  letterDeeds: number;
  advances: number;
  expiries: number;
}

/** The action, paid for. */
export const spending = <What extends string>(
  action: Action,
  left: Record<What, number>,
  what: What,
): Action => ({
  weight: action.weight,
  ways: action.ways,
  run(way) {
    left[what] -= 1;
    action.run(way);
  },
});
