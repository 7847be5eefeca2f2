import type { Check } from "@todoke/functions/api/contract/system";

/** Shape and colour of each result; the word is beside them. */
export const tones = {
  pass: "good",
  warning: "warn",
  failure: "bad",
  unknown: "idle",
} as const satisfies Record<Check["result"], string>;
