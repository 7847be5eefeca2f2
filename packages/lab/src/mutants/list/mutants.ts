import type { Mutant } from "../mutant.ts";
import { announcingMutants } from "./announcing.ts";
import { recordingMutants } from "./recording.ts";
import { redrivingMutants } from "./redriving.ts";
import { sweepingMutants } from "./sweeping.ts";

/** Every bug that the explorer must find: add yours here. */
export const mutants: readonly Mutant[] = [
  ...recordingMutants,
  ...announcingMutants,
  ...sweepingMutants,
  ...redrivingMutants,
];
