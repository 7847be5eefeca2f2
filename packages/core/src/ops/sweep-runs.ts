import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { abortBefore, isoTime, type TimeLeft } from "../clock.ts";
import { daysToSeconds, limits } from "../limits.ts";

/** One sweep, as it is noted. Counts are of rows. */
export interface SweepRun {
  /** The start in ISO 8601, then a random part: sorts by time. */
  readonly id: string;
  readonly trigger: "schedule" | "operator";
  /** `running` with an old `started_at`: the run was killed, and these are its counts so far. */
  readonly status: "running" | SweepEnd;
  readonly started_at: string;
  readonly duration_ms: number;
  /** Due rows that were read. */
  readonly scanned: number;
  readonly claimed: number;
  readonly sent: number;
  /** Attempts that failed; the rows come again. */
  readonly failed: number;
  /** Rows taken out of the way in this run. */
  readonly parked: number;
  /** Due rows that this run leaves; at least so many, when the time ran out before it could count. */
  readonly remaining: number;
  /** Age in seconds of the oldest row that this run leaves pending; 0 when it leaves none. */
  readonly oldest_pending_seconds: number;
  /** Rows that are parked at its end, by this run or earlier ones; left out where it did not look. */
  readonly parked_now?: number;
  /** Why it stopped early, or why rows were parked or failed; one of several. */
  readonly error?: string;
}

/**
 * How a sweep ended: `done`; `out_of_time`, and the next goes on; `topic_fault`, as nothing can be
 * published at all; `paused` by a person; `failed`, as a table did not answer.
 */
export type SweepEnd = "done" | "out_of_time" | "topic_fault" | "paused" | "failed";

export interface SweeperFlags {
  readonly paused: boolean;
  /** Rows were parked since the last time that none was found: worth counting them. */
  readonly mayHaveParked: boolean;
  /** When a sweep last said so; ISO 8601. */
  readonly parkedNotedAt: string | undefined;
}

/** What sweeps note about themselves, and what people tell them. */
export interface SweepRuns {
  readFlags(timeLeft: TimeLeft): Promise<SweeperFlags>;
  /** To be called before a row is parked, so that no crash in between hides it. */
  noteParked(timeLeft: TimeLeft, now: number): Promise<void>;
  /** Says that none is parked, unless somebody noted one since the flags were read. */
  noteNoneParked(seen: SweeperFlags, timeLeft: TimeLeft): Promise<void>;
  /** Writes a run, or overwrites it with its progress. */
  write(run: SweepRun, timeLeft: TimeLeft, now: number): Promise<void>;
}

export const FLAGS_KEY = { kind: "flag", id: "sweeper" } as const;
const RESERVE_MILLISECONDS = 500;

export function createSweepRuns(dynamodb: DynamoDBClient, tableName: string): SweepRuns {
  const abort = (timeLeft: TimeLeft) => ({
    abortSignal: abortBefore(timeLeft, RESERVE_MILLISECONDS),
  });
  const flags = { TableName: tableName, Key: marshall(FLAGS_KEY) };
  return {
    async readFlags(timeLeft) {
      const read = new GetItemCommand({ ...flags, ConsistentRead: true });
      return toFlags((await dynamodb.send(read, abort(timeLeft))).Item);
    },

    async noteParked(timeLeft, now) {
      const note = new UpdateItemCommand({
        ...flags,
        UpdateExpression: "SET may_have_parked = :true, parked_noted_at = :now",
        ExpressionAttributeValues: { ":true": { BOOL: true }, ":now": { S: isoTime(now) } },
      });
      await dynamodb.send(note, abort(timeLeft));
    },

    async noteNoneParked({ parkedNotedAt }, timeLeft) {
      const seen = parkedNotedAt === undefined ? {} : { ":seen": { S: parkedNotedAt } };
      const note = new UpdateItemCommand({
        ...flags,
        UpdateExpression: "SET may_have_parked = :false",
        ConditionExpression:
          parkedNotedAt === undefined
            ? "attribute_not_exists(parked_noted_at)"
            : "parked_noted_at = :seen",
        ExpressionAttributeValues: { ":false": { BOOL: false }, ...seen },
      });
      await dynamodb.send(note, abort(timeLeft)).catch(ignoreNewerNote);
    },

    async write(run, timeLeft, now) {
      const ttl = Math.floor(now / 1_000) + daysToSeconds(limits.sweepRunTtlDays);
      const Item = marshall({ kind: "run", ...run, ttl }, { removeUndefinedValues: true });
      await dynamodb.send(new PutItemCommand({ TableName: tableName, Item }), abort(timeLeft));
    },
  };
}

const toFlags = (item: Record<string, AttributeValue> | undefined): SweeperFlags => ({
  paused: item?.paused?.BOOL === true,
  mayHaveParked: item?.may_have_parked?.BOOL === true,
  parkedNotedAt: item?.parked_noted_at?.S,
});

function ignoreNewerNote(error: unknown): void {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
}
