import type { Cell } from "../cells.ts";
import type { Lane } from "../results.ts";
import type { System } from "../systems.ts";

/** One slot's share of the cells: it takes the next whenever it is done with one. */
export interface Share {
  /** Also the prefix of its tables. */
  readonly name: string;
  readonly system: System;
  readonly lane: Lane;
  next(): Cell | undefined;
}

/**
 * Most of a cell's time is waiting for a visibility timeout, so many run at once; but each kill
 * costs a quarter of a second of computing for a new process, and each slot keeps several.
 */
const SLOTS = 18;
/** Fewer would not be worth a slot of their own, whose processes have to begin. */
const CELLS_PER_SLOT = 4;

/** Cells of one system and one kind of queue share slots, in proportion to how long they wait. */
export function divide(cells: readonly Cell[]): readonly Share[] {
  const groups = Map.groupBy(cells, ({ system, lane }) => `${system.key}_${lane}`);
  const whole = weightOf(cells);
  return [...groups].flatMap(([name, all]) => {
    const left = [...all];
    const most = Math.ceil(all.length / CELLS_PER_SLOT);
    const slots = Math.min(most, Math.ceil((SLOTS * weightOf(all)) / whole));
    return Array.from({ length: slots }, (_, index) => ({
      name: `${name}_${index + 1}`,
      // A group is never empty, and its cells agree on both.
      system: (all[0] as Cell).system,
      lane: (all[0] as Cell).lane,
      next: () => left.shift(),
    }));
  });
}

const weightOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { system }) => sum + system.visibilitySeconds + 2, 0);
