import type { Patch } from "./patch.ts";

/** A bug that somebody might make, as a small change of core. */
export interface Mutant {
  /** What the bug does, in a few words; also its name on the command line. */
  readonly name: string;
  /** The promise it is thought to break; it may be caught by another that it breaks as well. */
  readonly breaks: number;
  readonly patches: readonly Patch[];
}

/** No bug at all: what is found in this is core's own. */
export const unchanged: Mutant = { name: "(core as it is)", breaks: 0, patches: [] };

export const mutant = (
  name: string,
  breaks: number,
  ...patches: readonly (readonly [file: string, text: string, replacement: string])[]
): Mutant => ({
  name,
  breaks,
  patches: patches.map(([file, text, replacement]) => ({ file, text, replacement })),
});
