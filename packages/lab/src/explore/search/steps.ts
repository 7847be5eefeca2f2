import { carryOut, crash } from "../world/calls.ts";
import type { Call } from "../world/process.ts";
import { plainly, type Variant } from "../world/variant.ts";
import { running, type World } from "../world/world.ts";
import type { Action } from "./history.ts";

/** All calls that wait, the oldest process's first. */
export const waiting = (world: World): Call[] => running(world).flatMap(({ pending }) => pending);

export const answer = (
  world: World,
  call: Call,
  variant: Variant = plainly,
  weight = 1,
): Action => ({
  weight,
  run: () => carryOut(world, call, variant),
});

/** The process dies now: with one call arriving, or with none. */
export const crashes = (world: World, calls: readonly Call[], weight = 1): Action[] =>
  calls.flatMap((call) => [
    { weight, run: () => crash(world, call, false) },
    { weight, run: () => crash(world, call, true) },
  ]);
