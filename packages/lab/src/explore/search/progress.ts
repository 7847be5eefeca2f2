import type { World } from "../world/world.ts";

/** No history is longer: a loop in core must not be one of ours. */
const MAX_STEPS = 2_000;

/** @throws Error when a history does not come to its end */
export function checkProgress(world: World): void {
  if (world.step > MAX_STEPS) throw new Error(`A history of more than ${MAX_STEPS} steps`);
}
