import type { QueueRecord } from "../envelope.ts";
import type { GiveBackReason, Refusal } from "../errors.ts";
import type { PreparedEvent } from "../event-store/types.ts";

/**
 * One event of one message, or a message that holds none. Most messages have one part; an S3
 * notification has as many as records.
 */
export interface Part {
  readonly record: QueueRecord;
  /** This event alone, for its dead letter. */
  readonly body: string;
  readonly content: PartContent;
}

export type PartContent =
  | { readonly kind: "prepared"; readonly event: PreparedEvent }
  | ({ readonly kind: "refused"; readonly eventId?: string; readonly eventType?: string } & Refusal)
  | { readonly kind: "ignored"; readonly why: string };

/**
 * How it ended. Everything but `given-back` lets SQS forget the message. `recorded`: the rows were
 * committed now, by this delivery.
 */
export type Outcome =
  /** Recorded, announced and marked, now. */
  | { readonly kind: "sent" }
  /** Recorded by an earlier delivery; announced and marked now. */
  | { readonly kind: "published-only" }
  /** A duplicate of what is recorded and announced. */
  | { readonly kind: "skipped" }
  | ({ readonly kind: "dead-lettered" } & Refusal)
  /** Committed, by this delivery or an earlier one, and not announced: the sweeper does that. */
  | {
      readonly kind: "left-pending";
      readonly why: GiveBackReason;
      readonly recorded: boolean;
      readonly error?: string;
    }
  /** It comes again, and where it is committed already the next delivery announces only. */
  | {
      readonly kind: "given-back";
      readonly why: GiveBackReason;
      readonly recorded: boolean;
      readonly error?: string;
    }
  | { readonly kind: "ignored"; readonly why: string };

/** What happened to one part, for logs and metrics. Holds no payload. */
export interface PartResult {
  readonly messageId: string;
  readonly receiveCount: number;
  readonly eventId: string | undefined;
  readonly eventType: string | undefined;
  readonly outcome: Outcome;
}

export interface BatchResult {
  /** One a part, in the order the records came. */
  readonly parts: readonly PartResult[];
  /** Ids of the messages that should come again. */
  readonly failedMessageIds: readonly string[];
}

export const receiveCount = (record: QueueRecord): number =>
  Number(record.attributes.ApproximateReceiveCount);

export const isFifo = (record: QueueRecord): boolean => record.eventSourceARN.endsWith(".fifo");

/** Whether this very delivery committed the event's rows. */
export const wasRecorded = (outcome: Outcome): boolean =>
  outcome.kind === "sent" || ("recorded" in outcome && outcome.recorded);
