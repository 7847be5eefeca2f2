import { setTimeout as sleep } from "node:timers/promises";
import { ChangeMessageVisibilityCommand } from "@aws-sdk/client-sqs";
import { reviewDeadLetters } from "@todoke/local/commands/dead-letter-queue";
import type { SoakLane } from "./lane.ts";
import { backlogOf, letTimePass } from "./time.ts";

/** What is left when everybody has done their work. */
export interface Left {
  /** Bodies in the dead-letter queue, each with a reason. */
  readonly deadLetters: readonly string[];
  /** Events that are recorded and not announced. None, if all is well. */
  readonly pending: readonly string[];
  readonly messages: number;
}

/** More often than any mess needs. */
const ROUNDS = 20;
const LOOK_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Consumers empty the queue, the sweeper announces what is pending, and an operator gives parked
 * rows back and moves what SQS had given up: again, until nobody has anything to do.
 */
export async function drain(soak: SoakLane, signal: AbortSignal): Promise<Left> {
  const { system, operator, random } = soak;
  await showLetters(soak);
  for (let round = 0; round < ROUNDS; round++) {
    await emptied(soak, signal);
    const { pending, parked } = await backlogOf(system);
    if (parked.length > 0) await operator.invoke({ parked });
    if (pending.length > 0) {
      await letTimePass(system, 1, random);
      await system.sweeper.run();
    }
    const redriven = await reviewDeadLetters(system.clients.sqs, system.messaging);
    if (pending.length + parked.length + redriven === 0) break;
  }
  await received(soak, signal);
  const { pending, parked } = await backlogOf(system);
  const { ready, delayed, inflight } = system.messaging.inspect("events");
  return {
    deadLetters: system.messaging.letters().withReason.map(({ body }) => body),
    pending: [...pending, ...parked],
    messages: ready + delayed + inflight,
  };
}

/** What a killed operator had received shows itself again, as it would a minute later. */
async function showLetters({ system, letterReceipts }: SoakLane): Promise<void> {
  const QueueUrl = system.messaging.deadLetters.url;
  for (const ReceiptHandle of letterReceipts) {
    await system.clients.sqs
      .send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
      // Of a letter that is deleted, or was received anew since.
      .catch(() => undefined);
  }
}

/** Until the queue is empty, or has not become shorter for a minute. */
async function emptied({ system }: SoakLane, signal: AbortSignal): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const { ready, delayed, inflight } = system.messaging.inspect("events");
    const left = ready + delayed + inflight + system.consumer.source.underWay;
    if (left === 0) return;
    if (left < least) since = performance.now();
    least = Math.min(least, left);
    if (performance.now() - since > PATIENCE_MILLISECONDS) return;
    await sleep(LOOK_MILLISECONDS);
  }
}

/** Until the subscriber has everything. */
async function received({ system }: SoakLane, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { ready, delayed, inflight } = system.messaging.inspect("announcements");
    if (ready + delayed + inflight === 0) return;
    await sleep(LOOK_MILLISECONDS);
  }
}
