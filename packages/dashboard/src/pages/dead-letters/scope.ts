import type { Letter } from "@todoke/functions/api/contract/dead-letters";

/** Which letters something is done with: chosen ones, or all that are there, about so many. */
export type Scope =
  | { readonly kind: "all"; readonly about: number }
  | { readonly kind: "chosen"; readonly letters: readonly Letter[] };

export const sizeOf = (scope: Scope): number =>
  scope.kind === "all" ? scope.about : scope.letters.length;
