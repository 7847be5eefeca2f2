import type { CellResult } from "../matrix/results.ts";
import type { Outcome } from "./words.ts";

/** The worst that a cell counted; `none` where it was not run. */
export function outcomeOf({ applicable, counts }: CellResult): Outcome | "none" {
  if (!applicable) return "none";
  if (counts.lost > 0) return "lost";
  if (counts.ghosts > 0) return "ghost";
  if (counts.doubledEffects > 0) return "effect-twice";
  return counts.doubledAnnouncements > 0 ? "announced-twice" : "clean";
}
