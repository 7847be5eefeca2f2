import type { Cell } from "./cells.ts";
import type { CellCounts } from "./results.ts";

type Counted = Exclude<keyof CellCounts, "accepted">;

const NAMES: Readonly<Record<Counted, string>> = {
  lost: "lost",
  doubledEffects: "written twice",
  ghosts: "announced before they were committed",
  doubledAnnouncements: "announced twice",
};

/**
 * Where Todoke's design announces twice: somebody dies between publish and mark, or nobody can
 * know whether SNS took it. Overlapping deliveries are the third case, and are told by the cell.
 */
const MAY_ANNOUNCE_TWICE: ReadonlySet<string> = new Set([
  "publish-sent",
  "publish-answer-lost",
  "killed-in-partial-publish",
  "after-publish",
  // On FIFO a batch is published in rounds and marked at its end.
  "before-next-publish",
  "after-next-publish",
  "before-mark",
  "again-after-publish",
  "sweeper-after-publish",
  "sweeper-before-mark",
]);

function isPromised(cell: Cell, what: Counted): boolean {
  const { system, boundary, workers } = cell;
  if (what === "lost" || what === "ghosts") return true;
  switch (system.key) {
    case "todoke": {
      const isOverlap = workers === 2 && boundary.actor !== "operator";
      return what === "doubledEffects" || !(isOverlap || MAY_ANNOUNCE_TWICE.has(boundary.key));
    }
    case "published":
      return what === "doubledEffects";
    case "powertools":
    case "unprotected":
      return false;
  }
}

/**
 * What a system's own design does not allow of what was counted.
 *
 * All four must lose nothing, as SQS itself does not, and announce nothing that is not there. The
 * effect once is the promise of Todoke and of the published pattern alone.
 *
 * @returns a sentence for each; none when all of it is allowed
 */
export const broken = (cell: Cell, counts: CellCounts): readonly string[] =>
  (["lost", "doubledEffects", "ghosts", "doubledAnnouncements"] as const)
    .filter((what) => counts[what] > 0 && isPromised(cell, what))
    .map((what) => `${counts[what]} of ${counts.accepted} events ${NAMES[what]}`);
