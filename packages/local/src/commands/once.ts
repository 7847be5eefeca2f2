import type { Random } from "@todoke/core/clock";
import { limits } from "@todoke/core/limits";
import { demoOrder } from "../orders/demo-orders.ts";
import type { InputOrder } from "../orders/input-order.ts";
import { sendOrders, shuffled } from "../orders/send.ts";
import { backlogCounts } from "../system/inventory.ts";
import type { System } from "../system/system.ts";
import { reviewDeadLetters } from "./dead-letter-queue.ts";
import type { Flags } from "./flags.ts";
import { readOrders } from "./input.ts";
import type { Progress } from "./progress.ts";
import { type Summary, summarize } from "./summary.ts";

const DEMO_ORDERS = 100;

/** What `--once` sends: the user's file, or made-up orders. */
export async function ordersOf(flags: Flags, random: Random): Promise<InputOrder[]> {
  if (flags.input !== undefined) return readOrders(flags.input);
  const now = Date.now();
  return Array.from({ length: DEMO_ORDERS }, (_, number) => demoOrder(number, now, random));
}

/**
 * Sends every order so many times in shuffled order, waits until the queue is drained, and counts.
 *
 * Crashes go on until the first time that the queue is empty. Then the fault counts as healed:
 * what SQS dead-lettered after too many receives is sent again, as an operator would.
 */
export async function runOnce(
  system: System,
  orders: readonly InputOrder[],
  { deliveries, snsDownSeconds }: Flags,
  { random, progress }: { readonly random: Random; readonly progress: Progress },
): Promise<Summary> {
  const begun = performance.now();
  const messages = shuffled(Array.from({ length: deliveries }, () => orders).flat(), random);
  const outage = breakSns(system, snsDownSeconds);
  await sendOrders(system.clients.sqs, system.messaging.events, messages, progress.sent);
  await drained(system, progress);
  await outage;
  system.crashes.probability = 0;
  const redriven = await reviewDeadLetters(system.clients.sqs, system.messaging);
  if (redriven > 0) await drained(system, progress);
  const poison = system.messaging.letters().withReason.map(({ body }) => body);
  await swept(system, progress);
  await announced(system);
  const milliseconds = performance.now() - begun;
  return summarize(system, { orders, deliveries, redriven, poison, milliseconds });
}

/** Until no message is in the queue, hidden or not, and nobody works on one. */
async function drained(system: System, progress: Progress): Promise<void> {
  for (;;) {
    const { ready, delayed, inflight } = system.messaging.inspect("events");
    const left = ready + delayed + inflight;
    if (left === 0 && system.consumer.source.underWay === 0) return;
    progress.waiting(system, left);
    await nextLook();
  }
}

/** Until SNS answers again. */
async function breakSns(system: System, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const fault = system.faults.add({ service: "sns", fault: { kind: "refuse" } });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  fault.remove();
}

/** However long an outage was: this many leases without a single row less, and nobody is at work. */
const PATIENCE_MILLISECONDS = 3 * limits.sweepLeaseSeconds * 1_000;

/** Until the sweeper has announced what stayed pending, or parked it. */
async function swept(system: System, progress: Progress): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let lastProgress = performance.now();
  for (;;) {
    const { pending } = await backlogCounts(system.clients.dynamodb);
    if (pending === 0) return;
    if (pending < least) lastProgress = performance.now();
    least = Math.min(least, pending);
    if (performance.now() - lastProgress > PATIENCE_MILLISECONDS) return;
    progress.sweeping(system, pending);
    await nextLook();
  }
}

/** Until the subscriber has taken everything. */
async function announced(system: System): Promise<void> {
  for (;;) {
    const { ready, delayed, inflight } = system.messaging.inspect("announcements");
    if (ready + delayed + inflight === 0) return;
    await nextLook();
  }
}

const nextLook = () => new Promise((resolve) => setTimeout(resolve, 50));
