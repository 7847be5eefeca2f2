import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { isoTime, type TimeLeft } from "../clock.ts";
import { parkedPartition } from "../shard.ts";
import { printable } from "../text.ts";
import type { Backlog, BacklogOptions } from "./backlog.ts";
import { executeStatements, type StatementOutcome } from "./partiql.ts";

type Writes = Pick<Backlog, "claim" | "release" | "fail" | "park">;

export function createBacklogWrites(options: BacklogOptions): Writes {
  const execute = createExecute(options);
  return {
    claim: (claims, timeLeft) =>
      execute("SET attempts=? SET due_at=? REMOVE last_error", claims, timeLeft, (one) => [
        { N: String(one.row.attempts + 1) },
        { S: one.nextDueAt },
        ...asSeen(one.row.eventId, one.row.dueAt),
      ]),

    release: (claims, error, timeLeft) =>
      execute("SET attempts=? SET due_at=? SET last_error=?", claims, timeLeft, (one) => [
        { N: String(one.row.attempts) },
        { S: one.row.dueAt },
        errorValue(error),
        ...asSeen(one.row.eventId, one.nextDueAt),
      ]),

    fail: (claims, error, timeLeft) =>
      execute("SET last_error=?", claims, timeLeft, (one) => [
        errorValue(error(one)),
        ...asSeen(one.row.eventId, one.nextDueAt),
      ]),

    park: (rows, reason, timeLeft, now) =>
      execute("SET pending_shard=? SET parked_at=? SET last_error=?", rows, timeLeft, (row) => [
        { S: parkedPartition(row.shard) },
        { S: isoTime(now) },
        errorValue(reason(row)),
        ...asSeen(row.eventId, row.dueAt),
      ]),
  };
}

/** One statement a row; each changes it only as it was seen: still pending, and due then. */
const createExecute =
  (options: BacklogOptions) =>
  <T>(
    clauses: string,
    subjects: readonly T[],
    timeLeft: TimeLeft,
    parameters: (subject: T) => AttributeValue[],
  ): Promise<StatementOutcome[]> => {
    const where = `WHERE event_id=? AND "status"='pending' AND due_at=?`;
    const Statement = `UPDATE "${options.tableName}" ${clauses} ${where}`;
    const statements = subjects.map((one) => ({ Statement, Parameters: parameters(one) }));
    return executeStatements(statements, timeLeft, options);
  };

const asSeen = (eventId: string, dueAt: string): AttributeValue[] => [{ S: eventId }, { S: dueAt }];

const ERROR_LENGTH = 300;
const errorValue = (error: string): AttributeValue => ({ S: printable(error, ERROR_LENGTH) });
