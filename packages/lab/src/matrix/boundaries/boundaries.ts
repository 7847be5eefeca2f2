import type { Boundary } from "./boundary.ts";
import { consumerBoundaries } from "./consumer.ts";
import { operatorBoundaries } from "./operator.ts";
import { sweeperBoundaries } from "./sweeper.ts";

/** Every place at which the matrix interrupts, in the order in which work goes through them. */
export const boundaries: readonly Boundary[] = [
  ...consumerBoundaries,
  ...sweeperBoundaries,
  ...operatorBoundaries,
];

/** @throws RangeError for a key that is none: cells are made from these keys alone */
export function boundaryOf(key: string): Boundary {
  const found = boundaries.find((one) => one.key === key);
  if (found === undefined) throw new RangeError(`there is no boundary "${key}"`);
  return found;
}
