export interface BatchLimits<Item> {
  readonly maxEntries: number;
  readonly maxBytes?: number;
  readonly bytesOf?: (item: Item) => number;
}

/**
 * Cuts items into requests, in order. One item over `maxBytes` gets a request of its own, so that
 * the service refuses it and nothing else.
 */
export function inBatches<Item>(items: readonly Item[], batch: BatchLimits<Item>): Item[][] {
  const { maxEntries, maxBytes = Number.POSITIVE_INFINITY, bytesOf = () => 0 } = batch;
  const result: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = bytesOf(item);
    const last = result.at(-1);
    if (last && last.length < maxEntries && bytes + size <= maxBytes) {
      last.push(item);
      bytes += size;
    } else {
      result.push([item]);
      bytes = size;
    }
  }
  return result;
}
