import { crc32 } from "node:zlib";
import { limits } from "./limits.ts";

/**
 * The partition of the indexes in which an event is listed.
 *
 * CRC-32 is unsigned here and spreads ids evenly, also consecutive ones. It must never change:
 * rows already written are found by it.
 *
 * @returns "00" to "15"
 */
export const shardOf = (eventId: string): string => shardName(crc32(eventId) % limits.shardCount);

/** All shards, in order. */
export const allShards = (): readonly string[] =>
  Array.from({ length: limits.shardCount }, (_, index) => shardName(index));

const shardName = (index: number): string => String(index).padStart(2, "0");

/** Where the parked rows of a shard are listed: the same index, out of the sweeper's way. */
export const parkedPartition = (shard: string): string => `parked-${shard}`;
