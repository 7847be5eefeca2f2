/**
 * What `npm run lab -- matrix --output DIR` writes to `DIR/results.json`.
 *
 * Everything a reader of the record needs is in it: titles, meanings and how it was counted, so
 * that a report can be made from this file alone.
 */

export const systemKeys = ["todoke", "published", "powertools", "unprotected"] as const;
/**
 * - `todoke`: this product, its deployed handlers.
 * - `published`: the pattern as its article publishes it, one event at a time.
 * - `powertools`: AWS Lambda Powertools' idempotency and batch utilities around write and publish.
 * - `unprotected`: write, then publish.
 */
export type SystemKey = (typeof systemKeys)[number];

export const laneKeys = ["standard", "fifo"] as const;
/** The kind of queue, and of topic. */
export type Lane = (typeof laneKeys)[number];

export const deliveryKeys = ["fresh", "redelivered"] as const;
/**
 * Whether the batch that is interrupted comes for the first time. What `redelivered` finds already
 * done is told by the boundary's actor: see {@link BoundaryDescription.redelivered}.
 */
export type Delivery = (typeof deliveryKeys)[number];

export type Workers = 1 | 2;

/** Whose process it is that is interrupted. */
export type Actor = "consumer" | "sweeper" | "operator";

export interface MatrixResults {
  /** Counts up when a reader of the older form would misread the newer. */
  readonly format: 1;
  readonly header: MatrixHeader;
  /** In the order in which they are to be shown. */
  readonly systems: readonly SystemDescription[];
  /** In the order in which they are to be shown: as a batch goes through them. */
  readonly boundaries: readonly BoundaryDescription[];
  /** Sentences for a reader who wants to know what a figure means. */
  readonly howCounted: readonly string[];
  /** Every combination, also those without meaning (`applicable: false`). */
  readonly cells: readonly CellResult[];
}

export interface MatrixHeader {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMilliseconds: number;
  /** From which every cell's draws come, together with the cell's name. */
  readonly seed: number;
  /** DynamoDB's stand-in: `dynoxide` or `dynamodb-local`. */
  readonly engine: string;
  /** By package name, as installed; also `node`. */
  readonly versions: Readonly<Record<string, string>>;
  /** A bug that was planted in Todoke for this run, by its name; null in an honest run. */
  readonly mutant: string | null;
}

export interface SystemDescription {
  readonly key: SystemKey;
  readonly title: string;
  /** What it is, and how it was configured, in two or three sentences. */
  readonly meaning: string;
  /** What its own authors say of it; `CellResult.allowed` is judged by this. */
  readonly promise: string;
}

export interface BoundaryDescription {
  /** As in a cell's name, e.g. `after-commit`. */
  readonly key: string;
  readonly actor: Actor;
  /** A few words for a table, e.g. "after the commit". */
  readonly title: string;
  /** What happens there, in a sentence. */
  readonly meaning: string;
  /** What a redelivered cell of this boundary finds, in a sentence. */
  readonly redelivered: string;
}

/** Events, not calls: an event with three announcements counts once as doubled. */
export interface CellCounts {
  /** Events whose message SQS took. */
  readonly accepted: number;
  /** After everything has drained: never recorded, or never announced. */
  readonly lost: number;
  /** Events whose effect was applied more than once. */
  readonly doubledEffects: number;
  /** Events that were announced before they were committed. */
  readonly ghosts: number;
  /** Events that SNS accepted more than once. */
  readonly doubledAnnouncements: number;
}

/**
 * Who finished the events that the interruption had left unfinished. Those that were finished
 * before it are in none of them.
 */
export interface RecoveredBy {
  /** A consumer: the redelivery, or the other worker. */
  readonly consumer: number;
  readonly sweeper: number;
  /** Only after an operator had moved the message back from the dead-letter queue. */
  readonly operator: number;
  /** Lost. */
  readonly nobody: number;
}

export interface TimelineEntry {
  /** Since the cell began. Whole milliseconds; entries are in the order in which they happened. */
  readonly atMilliseconds: number;
  /**
   * `producer`, `sqs`, `consumer-1`, `consumer-2`, `sweeper-1`, `sweeper-2`, `operator-1`,
   * `operator-2`, or `time`, where the lab lets a wait of minutes be over.
   */
  readonly process: string;
  /**
   * A call as the gateway saw it: AWS's name and `request`, `response`, `refused` (an answer with
   * a status of 400 or more, or the lab's refusal), `request lost` (the service never hears of
   * it) or `response lost` (the service has acted, the caller is not told). Or a process's life:
   * `delivered` (a batch), `invoked` (sweeper and operator), `stalled`, `resumed`, `killed`,
   * `ready` (a new process in its place), `timed out`, `answered`, `answer lost`. Or SQS's:
   * `deleted`, `visible again`, `received in vain`, `dead-lettered`. Or the producer's: `sent`. Or
   * time's: `due` (pending rows), `letters visible again`.
   *
   * The sweeper's sixteen Query calls a run, and other reads that find nothing, are left out.
   */
  readonly what: string;
  /** Of this cell, as far as the call or the message names them. */
  readonly eventIds?: readonly string[];
}

export interface CellResult {
  /** `system/lane/workers/delivery/boundary`, e.g. `todoke/fifo/two/redelivered/after-commit`. */
  readonly name: string;
  readonly system: SystemKey;
  readonly lane: Lane;
  readonly workers: Workers;
  readonly delivery: Delivery;
  /** A key of {@link MatrixResults.boundaries}. */
  readonly boundary: string;
  readonly seed: number;
  /** Repeats this cell alone, with the same draws. */
  readonly command: string;
  /** False: this system has no such place. Then all counts are 0, and the timeline is empty. */
  readonly applicable: boolean;
  /** Why it is not applicable; null when it is. */
  readonly notApplicableBecause: string | null;
  readonly counts: CellCounts;
  /** Whether what was counted is within what the system's design promises. */
  readonly allowed: boolean;
  /** What is not allowed, in a sentence each; empty when `allowed`. */
  readonly broken: readonly string[];
  readonly recoveredBy: RecoveredBy;
  /** Processes killed with SIGKILL. 0 where an answer was lost and the process lived on. */
  readonly killed: number;
  readonly timeline: readonly TimelineEntry[];
}
