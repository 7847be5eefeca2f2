import type { Random } from "@todoke/core/clock";
import type { System } from "../system/system.ts";
import { demoOrder, malformedOrder } from "./demo-orders.ts";
import { sendOrders } from "./send.ts";

const PAUSE_MILLISECONDS = 600;
const SHARE_SENT_TWICE = 0.15;
const SHARE_MALFORMED = 0.06;

/** Makes orders at a gentle pace: some sent twice, a few malformed. Resolves once aborted. */
export async function produceDemoOrders(
  system: System,
  random: Random,
  signal: AbortSignal,
): Promise<void> {
  for (let number = 1; !signal.aborted; number++) {
    const order = demoOrder(number, Date.now(), random);
    const draw = random();
    const bad = draw < SHARE_MALFORMED;
    const twice = !bad && draw < SHARE_MALFORMED + SHARE_SENT_TWICE;
    const one = bad ? malformedOrder(order, random) : order;
    await sendOrders(system.clients.sqs, system.messaging.events, twice ? [one, one] : [one]);
    await pause(PAUSE_MILLISECONDS * (0.5 + random()), signal);
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
  });
