import { carryOut, crash } from "../world/calls.ts";
import { type Call, callsOf } from "../world/process.ts";
import type { Variant } from "../world/variant.ts";
import type { World } from "../world/world.ts";
import type { Action } from "./history.ts";

/** All calls that wait, the oldest process's first. */
export const waiting = (world: World): Call[] => world.processes.flatMap(callsOf);

/** The call goes on in one of these ways. */
export const answer = (
  world: World,
  call: Call,
  variants: readonly Variant[],
  weight = 1,
): Action => ({
  weight,
  ways: variants.length,
  async run(way) {
    const variant = variants[way];
    if (variant) await carryOut(world, call, variant);
  },
});

/** The process dies now: with this call not arriving, or arriving. */
export const deathAt = (world: World, call: Call, weight = 1): Action => ({
  weight,
  ways: 2,
  run: (way) => crash(world, call, way === 1),
});
