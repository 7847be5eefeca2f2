import type { World } from "../world/world.ts";

/** No history is longer: a loop in core must not be one of ours. */
const MAX_STEPS = 2_000;

/** A process that waits for nothing and has not ended waits for something that nobody drives. */
export function checkProgress(world: World): void {
  for (const process of world.processes) {
    if (process.state !== "running" || process.pending.length > 0) continue;
    throw new Error(`${process.name} waits for something that is not the world's`);
  }
  if (world.step > MAX_STEPS) throw new Error(`A history of more than ${MAX_STEPS} steps`);
}
