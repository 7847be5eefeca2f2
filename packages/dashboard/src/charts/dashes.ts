import type { Series } from "./chart.tsx";

/** Lines are told apart without colour, too. */
export const dashes: Readonly<Record<Series["tone"], number[]>> = {
  1: [],
  2: [6, 3],
  3: [2, 3],
  4: [8, 3, 2, 3],
  5: [1, 2],
};
