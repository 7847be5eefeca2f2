import type { Random } from "@todoke/core/clock";
import type { SandboxControls, SendBody } from "@todoke/functions/api/contract/sandbox";
import type { DemoOrders } from "../orders/demo.ts";
import { demoOrder, malformedOrder } from "../orders/demo-orders.ts";
import { sendOrders, shuffled } from "../orders/send.ts";
import type { System } from "../system/system.ts";
import { createSandboxFaults } from "./sandbox-faults.ts";

export interface SandboxOptions {
  readonly system: System;
  readonly demoOrders: DemoOrders;
  readonly random: Random;
}

/** The local system's levers, for a person at its page. */
export function createSandbox({ system, demoOrders, random }: SandboxOptions): SandboxControls {
  const faults = createSandboxFaults(system);
  const { clock, expiry } = system;
  const clockAheadSeconds = () => Math.round(clock.aheadMilliseconds / 1_000);
  const read = () => ({
    faults: faults.now(),
    clockAheadSeconds: clockAheadSeconds(),
    processesKilled: system.crashes.count,
    demoOrders: demoOrders.on,
  });
  let orders = 0;
  return {
    read,
    async send(body) {
      const numbers = Array.from({ length: body.count }, () => {
        orders += 1;
        return orders;
      });
      const made = numbers.map((number) => demoOrder(number, clock.now(), random));
      const { messages, ...answer } = arrange(made, body, random);
      await sendOrders(system.clients.sqs, system.messaging.events, messages);
      return { messages: messages.length, ...answer };
    },
    setFaults(change) {
      faults.set(change);
      return read();
    },
    async advanceClock(seconds) {
      clock.advance(seconds * 1_000);
      const rowsDeleted = await expiry.run();
      return { clockAheadSeconds: clockAheadSeconds(), rowsDeleted };
    },
    setDemoOrders(on) {
      demoOrders.on = on;
      return read();
    },
    async reset() {
      faults.heal();
      await system.reset();
      return read();
    },
  };
}

type Order = ReturnType<typeof demoOrder>;

/** The first of them are malformed, the next are sent twice: as many as asked for, to the one. */
function arrange(made: readonly Order[], body: SendBody, random: Random) {
  const malformed = Math.round(body.count * body.malformedShare);
  const duplicates = Math.min(Math.round(body.count * body.duplicateShare), body.count - malformed);
  const good = made.slice(malformed);
  const bad = made.slice(0, malformed).map((order) => malformedOrder(order, random));
  const messages = shuffled([...bad, ...good, ...good.slice(0, duplicates)], random);
  return { messages, duplicates, malformed, firstEventId: good[0]?.key ?? null };
}
