import { type AttributeValue, QueryCommand } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { allShards } from "../shard.ts";
import { type EventFilter, rangeOf, shardQuery, type Viewing } from "./list-events.ts";

export interface EventCount {
  readonly count: number;
  /** There are more: `count` is where counting stopped. */
  readonly capped: boolean;
}

/** Lists whose index holds them and nothing else. `sent` would have to read every row. */
export type CountedList = "pending" | "stale" | "parked" | "recent";

/**
 * Counts a list in its index: exactly up to the cap. Stale ones are among the pending.
 *
 * One query a shard, in portions of an eighth of the cap: ids are spread evenly, so a backlog of
 * millions costs about twice the cap, and not itself.
 *
 * @throws when DynamoDB does not answer
 */
export async function countEvents(
  filter: Omit<EventFilter, "keep"> & { readonly list: CountedList },
  cap: number,
  timeLeft: TimeLeft,
  { dynamodb, tableName, clock }: Viewing,
): Promise<EventCount> {
  const now = clock();
  if (rangeOf(filter, now).isEmpty) return { count: 0, capped: false };
  let open: Open[] = allShards().map((shard) => ({ shard, from: undefined }));
  let count = 0;
  while (open.length > 0 && count <= cap) {
    const answers = await pMap(open, async ({ shard, from }) => {
      const query = new QueryCommand({
        ...shardQuery(filter, shard, tableName, now),
        Select: "COUNT",
        Limit: Math.max(100, Math.ceil(cap / 8)),
        ...(from && { ExclusiveStartKey: from }),
      });
      const { Count = 0, LastEvaluatedKey } = await dynamodb.send(query, {
        abortSignal: abortBefore(timeLeft, 500),
      });
      return { shard, from: LastEvaluatedKey, count: Count };
    });
    for (const answer of answers) count += answer.count;
    open = answers.filter(({ from }) => from !== undefined);
  }
  return count > cap ? { count: cap, capped: true } : { count, capped: false };
}

interface Open {
  readonly shard: string;
  readonly from: Record<string, AttributeValue> | undefined;
}
