import type { Stage } from "../run/stage.ts";
import type { Trap } from "../run/trap.ts";

/** The boundary was never reached: the cell would show nothing, and must not look like a pass. */
export class BoundaryMissed extends Error {
  override readonly name = "BoundaryMissed";
}

/**
 * Two at the same work. The first stands still at the boundary; the second begins, and goes on to
 * the same boundary, or past it to its end. Then one of those that stand meets what the boundary
 * has for it, by the draw of the seed, and the other goes on.
 *
 * @param first begins the first one's work; settles when it has ended
 * @param meanwhile what lets the second one get at the same work
 */
export async function overlap(
  stage: Stage,
  traps: readonly [Trap, Trap],
  first: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const [one, other] = traps;
  const firstWork = first();
  await standing(stage, one, firstWork);
  await meanwhile();
  const secondWork = second();
  await Promise.race([other.reached, secondWork]);
  const isOther = other.isReached && stage.random() < 0.5;
  const [victim, survivor] = isOther ? [other, one] : [one, other];
  victim.spring();
  survivor.release();
  await Promise.all([firstWork, secondWork]);
}

/** One alone meets what the boundary has for it. */
export async function alone(stage: Stage, trap: Trap, work: () => Promise<unknown>): Promise<void> {
  trap.spring();
  const ended = work();
  await standing(stage, trap, ended);
  await ended;
}

async function standing(stage: Stage, trap: Trap, work: Promise<unknown>): Promise<void> {
  await Promise.race([trap.reached, work]);
  if (!trap.isReached) {
    throw new BoundaryMissed(`${trap.process} did not reach ${stage.cell.boundary.key}`);
  }
}
