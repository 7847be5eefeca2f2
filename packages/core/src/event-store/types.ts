import type { GiveBackReason, Refusal } from "../errors.ts";
import type { Notification } from "../notification.ts";
import type { Write } from "./items.ts";

/** An event that is ready to be recorded: parsed, sized, its writes built. */
export interface PreparedEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly fingerprint: string;
  readonly notification: Notification;
  /** The inbox write first, then the business writes. */
  readonly writes: readonly Write[];
  /** Seen before by SQS, so likely a duplicate: kept apart, so as not to cancel fresh ones. */
  readonly redelivered: boolean;
}

/**
 * Events whose order matters, first to last: one message group of a FIFO queue. On a standard
 * queue every event is a lane of its own.
 */
export type Lane = readonly PreparedEvent[];

/** What the inbox already holds of an event. */
export interface StoredEvent {
  readonly status: "pending" | "sent";
  readonly notification: Notification | undefined;
  readonly attempts: number;
  /** Epoch milliseconds; not a number where the row does not say. */
  readonly recordedAt: number;
  /** It is in the sweeper's index, or parked there, with what is to be announced. */
  readonly sweepable: boolean;
}

export type RecordOutcome =
  /** Committed now: the inbox row and the business rows, together. */
  | { readonly kind: "recorded" }
  /** Committed by an earlier delivery. */
  | { readonly kind: "duplicate"; readonly stored: StoredEvent }
  /** The business rows carry this event id, though the inbox row has expired. */
  | { readonly kind: "already-applied" }
  | ({ readonly kind: "refused" } & Refusal)
  /** Nothing was written; trying later can help. */
  | { readonly kind: "given-back"; readonly why: GiveBackReason; readonly error?: string };

export type RecordOutcomes = ReadonlyMap<PreparedEvent, RecordOutcome>;
