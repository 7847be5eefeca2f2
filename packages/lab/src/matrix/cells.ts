import { UsageError } from "@todoke/local/commands/flags";
import { boundaries } from "./boundaries/boundaries.ts";
import type { Boundary } from "./boundaries/boundary.ts";
import { type Delivery, deliveryKeys, type Lane, laneKeys, type Workers } from "./results.ts";
import { missing, type System, systems } from "./systems.ts";

/** One combination of the matrix. */
export interface Cell {
  readonly name: string;
  readonly system: System;
  readonly lane: Lane;
  readonly workers: Workers;
  readonly delivery: Delivery;
  readonly boundary: Boundary;
  readonly notApplicableBecause: string | undefined;
}

const workerWords = ["one", "two"] as const;

const cellOf = (
  system: System,
  lane: Lane,
  word: (typeof workerWords)[number],
  delivery: Delivery,
  boundary: Boundary,
): Cell => ({
  name: [system.key, lane, word, delivery, boundary.key].join("/"),
  system,
  lane,
  workers: word === "one" ? 1 : 2,
  delivery,
  boundary,
  notApplicableBecause: missing(system, lane, boundary),
});

/** Every cell, those without meaning too. */
export const allCells: readonly Cell[] = systems.flatMap((system) =>
  boundaries.flatMap((boundary) =>
    laneKeys.flatMap((lane) =>
      workerWords.flatMap((word) =>
        deliveryKeys.map((delivery) => cellOf(system, lane, word, delivery, boundary)),
      ),
    ),
  ),
);

/**
 * Chooses by name. A name may be shorter than a cell's, or have `*` for a part, to mean all that
 * fit: `todoke`, `todoke/fifo`, or an asterisk for the lane.
 *
 * @throws UsageError that names the part that is wrong, and what there is
 */
export function cellsNamed(pattern: string): readonly Cell[] {
  const wanted = pattern.split("/");
  const parts = [
    { what: "system", known: systems.map(({ key }) => key) },
    { what: "lane", known: laneKeys },
    { what: "number of workers", known: workerWords },
    { what: "delivery", known: deliveryKeys },
    { what: "boundary", known: boundaries.map(({ key }) => key) },
  ];
  if (wanted.length > parts.length) {
    throw new UsageError(`--cell takes SYSTEM/LANE/WORKERS/DELIVERY/BOUNDARY, not "${pattern}"`);
  }
  for (const [index, part] of wanted.entries()) {
    const { what, known } = parts[index] ?? { what: "part", known: [] };
    const names: readonly string[] = known;
    if (part !== "*" && !names.includes(part)) {
      throw new UsageError(`There is no ${what} "${part}"; there are ${names.join(", ")}`);
    }
  }
  const fits = (cell: Cell) =>
    cell.name.split("/").every((part, index) => [part, "*", undefined].includes(wanted[index]));
  return allCells.filter(fits);
}

/** Places that differ in kind, for a look in seconds: what `npm test` runs. */
const QUICK = [
  "*/standard/one/fresh/write-answer-lost",
  "*/standard/one/fresh/after-commit",
  "*/standard/one/redelivered/before-answer",
  "*/fifo/two/fresh/after-publish",
  "todoke/standard/one/fresh/after-publish",
  "todoke/fifo/one/fresh/before-next-publish",
  "todoke/fifo/one/redelivered/partial-publish",
  "published/standard/two/redelivered/before-mark",
  "todoke/standard/one/fresh/sweeper-after-claim",
  "todoke/fifo/two/redelivered/sweeper-after-publish",
  "todoke/standard/one/redelivered/redrive-after-send",
  "todoke/fifo/two/fresh/redrive-before-delete",
] as const;

/** A representative few of every system. */
export const quickCells: readonly Cell[] = QUICK.flatMap(cellsNamed);
