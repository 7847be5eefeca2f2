import type { TimeLeft } from "../clock.ts";
import type { GiveBackReason } from "../errors.ts";
import type { EventStore } from "../event-store/event-store.ts";
import type { Mark } from "../event-store/mark-sent.ts";
import type { Announcement, PublishOutcome } from "../publisher.ts";
import type { Batch } from "./batch.ts";
import { isFifo, type Part } from "./part.ts";
import type { Processor } from "./process-batch.ts";

/** A committed event that is still to be announced. */
export interface Recorded {
  readonly part: Part;
  readonly announcement: Announcement;
  /** Epoch milliseconds; not a number where the row does not say. */
  readonly recordedAt: number;
  /** Publish attempts begun, this one included. */
  readonly attempts: number;
  /** Recorded by this very invocation, not by an earlier delivery. */
  readonly fresh: boolean;
  /** The sweeper finds it and has what to announce. Rows of another program may lack both. */
  readonly sweepable: boolean;
}

/**
 * Publishes what was recorded, then marks what SNS acknowledged.
 *
 * On FIFO the first of every group goes together, then the second of every group: a request that
 * fails in part must not announce an event before an earlier one of its group.
 */
export function createAnnounce(
  batch: Batch,
  processor: Pick<Processor, "publisher" | "store" | "clock" | "onAcknowledged">,
  timeLeft: TimeLeft,
) {
  const { publisher, store, clock, onAcknowledged } = processor;
  return async (recorded: readonly Recorded[]): Promise<void> => {
    const byPart = new Map(recorded.map((one) => [one.part, one]));
    const acknowledged: { one: Recorded; mark: Mark }[] = [];
    const done = new Set<Part>();
    const nextOf = (lane: readonly Part[]) => {
      const [next] = batch.open(lane).filter((part) => !done.has(part) && byPart.has(part));
      return next && byPart.get(next);
    };
    for (;;) {
      const round = batch.lanes.map(nextOf).filter((one) => one !== undefined);
      if (round.length === 0) break;
      const outcomes = await publisher.publish(
        round.map((one) => one.announcement),
        timeLeft,
      );
      for (const [index, one] of round.entries()) {
        const mark = readOutcome(batch, one, outcomes[index]);
        done.add(one.part);
        if (mark) {
          acknowledged.push({ one, mark });
          onAcknowledged?.(clock() - one.recordedAt);
        }
      }
    }
    await markAll(batch, store, acknowledged, timeLeft);
    giveBackUnannounced(batch, recorded);
  };
}

function readOutcome(
  batch: Batch,
  one: Recorded,
  outcome: PublishOutcome | undefined,
): Mark | undefined {
  switch (outcome?.kind) {
    case "acknowledged":
      return {
        eventId: one.announcement.eventId,
        messageId: outcome.messageId,
        sentBy: one.fresh ? "consumer" : "redelivery",
        attempts: one.attempts,
      };
    case "refused":
    case "unknown":
      leave(batch, one, "not_published", outcome.error);
      return undefined;
    case "not-started":
    case undefined:
      leave(batch, one, "out_of_time");
      return undefined;
  }
}

async function markAll(
  batch: Batch,
  store: EventStore,
  acknowledged: readonly { one: Recorded; mark: Mark }[],
  timeLeft: TimeLeft,
): Promise<void> {
  if (acknowledged.length === 0) return;
  const outcomes = await store.markSent(
    acknowledged.map(({ mark }) => mark),
    timeLeft,
  );
  for (const [index, { one }] of acknowledged.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === "marked" || outcome?.kind === "already-sent") {
      batch.settle(one.part, { kind: one.fresh ? "sent" : "published-only" });
    } else {
      leave(batch, one, "not_marked", outcome?.error);
    }
  }
}

/** The rows of these are committed, so the log must say so even where a lane was cut. */
function giveBackUnannounced(batch: Batch, recorded: readonly Recorded[]): void {
  for (const one of recorded) leave(batch, one, "behind_a_failure");
}

/**
 * Leaves a committed event to the sweeper, and lets SQS forget its message: it is durable, and an
 * outage of SNS longer than five receives would otherwise end as dead letters that nothing is
 * wrong with. On FIFO the message comes again all the same, as it holds back those behind it.
 */
function leave(batch: Batch, one: Recorded, why: GiveBackReason, error?: string): void {
  const details = { why, ...(error === undefined ? {} : { error }) };
  const isLeft = one.sweepable && !isFifo(one.part.record);
  batch.settle(
    one.part,
    isLeft
      ? { kind: "left-pending", recorded: one.fresh, ...details }
      : { kind: "given-back", recorded: one.fresh, ...details },
  );
}
