import { setTimeout as sleep } from "node:timers/promises";
import { demoOrder, malformedOrder } from "@todoke/local/orders/demo-orders";
import type { InputOrder } from "@todoke/local/orders/input-order";
import { sendOrders, shuffled } from "@todoke/local/orders/send";
import type { SoakLane } from "./lane.ts";

/** What was sent, and SQS took. */
export interface Sent {
  /** In the order of their first sends. */
  readonly good: readonly InputOrder[];
  /** Each must end as a dead letter with a reason. */
  readonly malformed: readonly InputOrder[];
  /** Messages, resends included. */
  readonly messages: number;
}

const NEW_ORDERS = 8;
const RESEND_SHARE = 0.25;
const MALFORMED_SHARE = 0.03;
/** Enough to keep three workers busy; more would only take longer to drain. */
const MOST_WAITING = 120;
const LOOK_MILLISECONDS = 50;

/** Sends new orders and earlier ones again, until aborted, never more than the system keeps up with. */
export function startProducer({ system, random, lane }: SoakLane, signal: AbortSignal) {
  const sent = { good: [] as InputOrder[], malformed: [] as InputOrder[], messages: 0 };
  const begun = Date.now();
  let number = 0;
  const next = (): InputOrder => {
    number += 1;
    // The name of the lane and the number make it this order's own, with the same draws each time.
    const order = demoOrder(number, begun, random);
    const key = `${lane}-${number}`;
    return { ...order, key, body: order.body.replaceAll(order.key, key) };
  };
  const earlier = () => sent.good[Math.floor(random() * sent.good.length)] ?? [];
  const sendSome = async () => {
    const fresh = Array.from({ length: NEW_ORDERS }, next);
    const bad = fresh.filter(() => random() < MALFORMED_SHARE);
    const good = fresh.filter((order) => !bad.includes(order));
    const malformed = bad.map((order) => malformedOrder(order, random));
    const again = good.flatMap(() => (random() < RESEND_SHARE ? earlier() : []));
    const twice = good.filter(() => random() < RESEND_SHARE);
    const all = shuffled([...good, ...malformed, ...again, ...twice], random);
    await sendOrders(system.clients.sqs, system.messaging.events, all);
    // An order that is sent twice is in the set where it was sent first.
    sent.good.push(...[...new Set(all)].filter((order) => good.includes(order)));
    sent.malformed.push(...malformed);
    sent.messages += all.length;
  };
  const run = async () => {
    while (!signal.aborted) {
      const { ready, inflight } = system.messaging.inspect("events");
      if (ready + inflight < MOST_WAITING) await sendSome();
      else await sleep(LOOK_MILLISECONDS);
    }
  };
  return { sent: sent as Sent, done: run() };
}
