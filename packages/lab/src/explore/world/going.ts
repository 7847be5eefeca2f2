import type { Position, Told } from "../behaviour/position.ts";
import { oracle } from "../oracle/oracle.ts";
import type { Process } from "./process.ts";
import { happen, type World } from "./world.ts";

/** Tells a process an answer: it goes on to its next calls, or ends. */
export async function goOn(world: World, process: Process, told: Told): Promise<void> {
  arrive(world, process, await world.behaviours.tell(process.at, told));
}

/** It stands there now; what it said on the way is heard. */
export function arrive(world: World, process: Process, position: Position): void {
  process.at = position;
  for (const said of position.said) process.hear(said, process, world);
  if (position.end) end(world, process, position.end.error);
}

function end(world: World, process: Process, error: unknown): void {
  process.state = "ended";
  process.endedAt = world.step;
  happen(world, process.name, () => (error === undefined ? "ends" : `throws ${String(error)}`));
  oracle.onEnd(process, error, world);
}
