import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Clock, Random, Sleep, TimeLeft } from "../clock.ts";
import { type TableLink, tables } from "../tables.ts";
import { type Mark, type MarkOutcome, markSent } from "./mark-sent.ts";
import { recordLanes } from "./record.ts";
import { createTransact } from "./transact.ts";
import type { Lane, RecordOutcomes } from "./types.ts";

/** The inbox and outbox of events, on DynamoDB. */
export interface EventStore {
  /** @see recordLanes */
  record(lanes: readonly Lane[], timeLeft: TimeLeft): Promise<RecordOutcomes>;
  /** @see markSent */
  markSent(marks: readonly Mark[], timeLeft: TimeLeft): Promise<readonly MarkOutcome[]>;
}

export interface EventStoreOptions {
  readonly dynamodb: DynamoDBClient;
  /** The tables' names as deployed. */
  readonly tableNames: Readonly<Record<TableLink, string>>;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: Random;
}

export function createEventStore(options: EventStoreOptions): EventStore {
  const { dynamodb, tableNames, clock, sleep, random } = options;
  const transact = createTransact(dynamodb, physicalNames(tableNames));
  const marking = { dynamodb, tableName: tableNames.ProcessedEvents, clock, sleep, random };
  return {
    record: (lanes, timeLeft) => recordLanes(lanes, timeLeft, { transact, sleep, random }),
    markSent: (marks, timeLeft) => markSent(marks, timeLeft, marking),
  };
}

function physicalNames(tableNames: Readonly<Record<TableLink, string>>): Map<string, string> {
  return new Map(
    Object.entries(tables).map(([link, { name }]) => {
      // Object.entries widens the keys of `tables`, which are exactly TableLink.
      return [name, tableNames[link as TableLink]];
    }),
  );
}
