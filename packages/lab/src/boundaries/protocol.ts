/** Where a worker can stand still, so that it is killed at a known place, not at a guessed time. */
export type Point =
  | "begun"
  | "after-marker"
  | "after-effect"
  | "before-commit"
  | "before-send"
  | "after-commit";

/** How a worker keeps a second delivery from having a second effect, or fails to. */
export type Strategy = "no-dedup" | "marker-first" | "effect-first" | "atomic" | "fingerprinted";

export type WorkerOutcome =
  /** Marker (where there is one) and effect are committed by this worker. */
  | "applied"
  /** The marker was there already; nothing was written. */
  | "recognised"
  /** The id was there already, with other content; nothing was written. */
  | "mismatch"
  /** SQLite: another connection holds the write lock. */
  | "busy"
  /** DynamoDB: the transaction's own condition failed; somebody was faster. */
  | "cancelled"
  /** DynamoDB: another transaction was on the same item. Says nothing about duplicates. */
  | "conflict"
  /** The answer was lost: nobody here knows whether it was committed. */
  | "unknown"
  /** SQLite: there is no room for another page. */
  | "full"
  /** SQLite: the kernel refused a read or a write. */
  | "io-error";

/** One delivery for one worker. */
export interface Task {
  readonly strategy: Strategy;
  readonly event: LabEvent;
  /** The worker waits at each of these until it is told to go on, or is killed. */
  readonly pauseAt: readonly Point[];
  /** A file outside the database that gets one line, before the commit. */
  readonly outsideFile?: string;
}

export interface LabEvent {
  readonly id: string;
  readonly amount: number;
  /** Stored with the effect; only there to make a transaction as large as wanted. */
  readonly noteBytes?: number;
}

/** The fixed input of the article: the same for every case and every delivery. */
export const demoEvent: LabEvent = { id: "demo-event-001", amount: 1 };

/** What a worker says over its IPC channel. */
export type Told =
  | { readonly kind: "reached"; readonly point: Point }
  | { readonly kind: "ended"; readonly outcome: WorkerOutcome };

export const GO_ON = "go on";

/** "Not now, try again": what sysexits.h calls EX_TEMPFAIL. */
export const TRY_AGAIN_STATUS = 75;
