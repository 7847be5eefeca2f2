import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@todoke/core/clock";
import type { System } from "../system/system.ts";
import { demoOrder, malformedOrder } from "./demo-orders.ts";
import { sendOrders } from "./send.ts";

const PAUSE_MILLISECONDS = 600;
const SHARE_SENT_TWICE = 0.15;
const SHARE_MALFORMED = 0.06;

/** Demo orders that come by themselves, at a gentle pace: some sent twice, a few malformed. */
export interface DemoOrders {
  /** Whether they come just now. */
  on: boolean;
  /** Resolves once aborted. */
  run(signal: AbortSignal): Promise<void>;
}

export function createDemoOrders(system: System, random: Random): DemoOrders {
  const sendOne = async (number: number) => {
    const order = demoOrder(number, system.clock.now(), random);
    const draw = random();
    const bad = draw < SHARE_MALFORMED;
    const twice = !bad && draw < SHARE_MALFORMED + SHARE_SENT_TWICE;
    const one = bad ? malformedOrder(order, random) : order;
    await sendOrders(system.clients.sqs, system.messaging.events, twice ? [one, one] : [one]);
  };
  return {
    on: true,
    async run(signal) {
      for (let number = 1; !signal.aborted; number++) {
        if (this.on) await sendOne(number);
        const milliseconds = PAUSE_MILLISECONDS * (0.5 + random());
        await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
