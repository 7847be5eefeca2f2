import { limits } from "@todoke/core/limits";
import type { ContestantKey } from "../compare/contestants.ts";
import { latencies, processor } from "../scale/scenario.ts";
import type { UsagePerEvent } from "./money.ts";

/** What comes in, and in which share again. */
export interface Load {
  /** Of the message; the business row is as large. */
  readonly payloadKilobytes: number;
  /** Of what is announced: by default the id and some fields, and not the whole payload. */
  readonly notificationKilobytes: number;
  /** Of all messages, 0 to 1: events that were recorded before. */
  readonly duplicates: number;
}

/** The sizes that a contestant's units follow from, all in bytes. */
interface Row {
  /** Names, ids, times and the fingerprint: what is in it without the notification. */
  readonly fixedBytes: number;
  readonly holdsNotification: boolean;
  /** What marking adds. */
  readonly markedBytes: number;
}

interface Model {
  /** Calls of each kind an event, in full batches of ten, every event new. Counters are apart. */
  readonly callsPerEvent: Readonly<Record<string, number>>;
  /** One behind another, in a batch of ten. */
  readonly roundTrips: number;
  readonly inbox: Row;
  /** Both rows in one transaction, which doubles the units of the tables. */
  readonly isTransaction: boolean;
  /** Entries that an event writes to indexes and takes out again. */
  readonly indexWrites: number;
  /** Counters: a unit for every twentieth event, or fewer: a process writes them once a second. */
  readonly counterUnits: number;
  /** Log lines of its own. */
  readonly logBytes: { readonly event: number; readonly batch: number };
  /** A duplicate cancels the transaction of its whole batch, and is found in the answer. */
  readonly duplicates: "cancel the batch" | "are read" | "are refused";
}

const TEN = limits.batchSize;
const SMALL_ROW = { fixedBytes: 80, holdsNotification: false, markedBytes: 0 };
const NO_LOGS = { event: 0, batch: 0 };
/** One after another: the article's and Powertools' handlers take a record at a time. */
const published = {
  callsPerEvent: { TransactWriteItems: 1, Publish: 1, UpdateItem: 1 },
  inbox: SMALL_ROW,
  ...{ isTransaction: true, indexWrites: 0, counterUnits: 0, logBytes: NO_LOGS },
  duplicates: "are read",
} as const;
const perTen = { TransactWriteItems: 0.1, PublishBatch: 0.1, BatchExecuteStatement: 0.1 };

/** The one place of these numbers. `model.test.ts` compares the calls with what was measured. */
export const models: Readonly<Record<ContestantKey, Model>> = {
  todoke: {
    ...{ callsPerEvent: perTen, roundTrips: 3, isTransaction: true, counterUnits: 0.05 },
    inbox: { fixedBytes: 420, holdsNotification: true, markedBytes: 60 },
    // `pending` once in and once out, `timeline` once in.
    indexWrites: 3,
    // A line an event; the batch's metrics.
    logBytes: { event: 450, batch: 600 },
    duplicates: "cancel the batch",
  },
  published: { ...published, roundTrips: 3 * TEN },
  publishedParallel: { ...published, roundTrips: 3 },
  powertools: {
    callsPerEvent: { PutItem: 1, UpdateItem: 2, Publish: 1 },
    roundTrips: 4 * TEN,
    inbox: { ...SMALL_ROW, fixedBytes: 160 },
    ...{ isTransaction: false, indexWrites: 0, counterUnits: 0, logBytes: NO_LOGS },
    duplicates: "are refused",
  },
  floor: {
    ...{ callsPerEvent: perTen, roundTrips: 3, isTransaction: true, counterUnits: 0 },
    inbox: { fixedBytes: 130, holdsNotification: true, markedBytes: 0 },
    // `pending` once in and once out.
    ...{ indexWrites: 2, logBytes: NO_LOGS },
    duplicates: "cancel the batch",
  },
};

const KILOBYTE = 1_024;
/** A request of SQS or SNS is billed once for every so many of it. */
const CHUNK_KILOBYTES = 64;
/** 1,024 MB, SST's default. */
const GIGABYTES = 1;

/** Bytes of the inbox row when it is marked: what is stored until it expires. */
export function inboxBytes(key: ContestantKey, load: Load): number {
  const { fixedBytes, holdsNotification, markedBytes } = models[key].inbox;
  return fixedBytes + markedBytes + (holdsNotification ? load.notificationKilobytes * KILOBYTE : 0);
}

/** What a message takes, in full batches of ten; duplicates are messages too. */
export function usageOf(key: ContestantKey, load: Load): UsagePerEvent {
  const model = models[key];
  const fresh = 1 - load.duplicates;
  return {
    writeRequestUnits: fresh * freshUnits(key, load) + duplicateUnits(key, load),
    // A duplicate's row, eventually consistent.
    readRequestUnits: model.duplicates === "are read" ? 0.5 * load.duplicates : 0,
    // Received and deleted; sending is the producer's.
    sqsRequests: (chunks(TEN * load.payloadKilobytes) + 1) / TEN,
    snsRequests: fresh * snsRequests(key, load),
    lambdaInvocations: 1 / TEN,
    lambdaGigabyteSeconds: (GIGABYTES * secondsOf(model)) / TEN,
  };
}

/** Units of a row, as AWS rounds: whole kilobytes, the larger of before and after. */
const unitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / KILOBYTE));

function recordUnits(key: ContestantKey, load: Load): number {
  const { inbox, isTransaction } = models[key];
  const row = unitsOf(inboxBytes(key, load) - inbox.markedBytes);
  return (isTransaction ? 2 : 1) * (row + unitsOf(load.payloadKilobytes * KILOBYTE));
}

function freshUnits(key: ContestantKey, load: Load): number {
  const { indexWrites, counterUnits } = models[key];
  return recordUnits(key, load) + indexWrites + counterUnits + unitsOf(inboxBytes(key, load));
}

/**
 * A cancelled transaction is counted whole, without its indexes: the most it can be, as AWS does
 * not say. With one duplicate in a hundred, one batch of ten in eleven is cancelled once.
 */
function duplicateUnits(key: ContestantKey, load: Load): number {
  const { duplicates } = models[key];
  const units = recordUnits(key, load);
  if (duplicates === "cancel the batch") return units * (1 - (1 - load.duplicates) ** TEN);
  return load.duplicates * (duplicates === "are read" ? units : 1);
}

function snsRequests(key: ContestantKey, { notificationKilobytes }: Load): number {
  const isBatched = "PublishBatch" in models[key].callsPerEvent;
  return isBatched ? chunks(TEN * notificationKilobytes) / TEN : chunks(notificationKilobytes);
}

const chunks = (kilobytes: number): number => Math.max(1, Math.ceil(kilobytes / CHUNK_KILOBYTES));

/**
 * How long a batch of ten is billed for: a third of its round trips is SNS's, the others are
 * DynamoDB's; and the processor's time. The latencies are assumed, and the same for all.
 */
function secondsOf({ roundTrips, isTransaction, callsPerEvent }: Model): number {
  const kinds = Object.keys(callsPerEvent).length;
  const stages = "PutItem" in callsPerEvent ? 4 : kinds;
  const write = isTransaction ? latencies.transaction : latencies.statements;
  const others = (stages - 2) * latencies.statements.medianSeconds;
  const once = write.medianSeconds + latencies.publish.medianSeconds + others;
  return (roundTrips / stages) * once + (TEN * processor.secondsPerEvent) / processor.share;
}
