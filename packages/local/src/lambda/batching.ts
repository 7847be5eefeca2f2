import { limits } from "@todoke/core/limits";

export interface Batching {
  readonly fifo: boolean;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
}

const fifoBatchSize = 10;
const unwindowedBatchSize = 10;
const windowSeconds = 300;

/**
 * Refuses what AWS would refuse at deployment.
 *
 * @throws RangeError that says which rule is broken
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
 */
export function checkBatching({ fifo, batchSize, batchWindowSeconds }: Batching): void {
  const largest = fifo ? fifoBatchSize : limits.invocationRecords;
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > largest) {
    throw new RangeError(`batchSize must be a whole number from 1 to ${largest}: ${batchSize}`);
  }
  if (!(batchWindowSeconds >= 0 && batchWindowSeconds <= windowSeconds)) {
    throw new RangeError(`batchWindowSeconds must be 0 to ${windowSeconds}: ${batchWindowSeconds}`);
  }
  if (fifo && batchWindowSeconds > 0) {
    throw new RangeError("a FIFO queue's batches have no window");
  }
  if (batchSize > unwindowedBatchSize && batchWindowSeconds < 1) {
    throw new RangeError(`a batchSize above ${unwindowedBatchSize} needs a window of at least 1 s`);
  }
}
