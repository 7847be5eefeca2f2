import { limits } from "@todoke/core/limits";
import { startConsumer } from "../actors/consumer.ts";
import { startSweeper } from "../actors/sweeper.ts";
import type { ProcessKind } from "../world/process.ts";
import type { Message } from "../world/queue.ts";
import type { World } from "../world/world.ts";
import { spending } from "./budget.ts";
import { addDeeds } from "./deeds.ts";
import { createDice } from "./dice.ts";
import type { Action } from "./history.ts";

/** Processes that may be started. */
export interface Starts {
  add(actions: Action[], world: World): void;
}

/**
 * What exactly a process is given follows from the seed and from how many are still to come, so that
 * leaving out something else before it changes nothing of it.
 */
export function createStarts(seed: number, skews: readonly number[]): Starts {
  const dice = createDice(seed, skews);
  return {
    add(actions, world) {
      const { left } = world;
      const consumers = alive(world, "consumer");
      if (left.consumers > 0 && consumers < 2) {
        const random = dice.drawFor("consumers", left.consumers);
        const nature = dice.natureOf(random);
        const messages = pick(world, random);
        const run = () => startConsumer(world, messages, nature);
        const start = { weight: consumers === 0 ? 30 : 10, ways: 1, run };
        if (messages.length > 0) actions.push(spending(start, world, "consumers"));
      }
      if (left.sweepers > 0 && alive(world, "sweeper") < 2) {
        const random = dice.drawFor("sweepers", left.sweepers);
        const run = () => startSweeper(world, dice.natureOf(random));
        actions.push(spending({ weight: 6, ways: 1, run }, world, "sweepers"));
      }
      addDeeds(actions, world, dice);
    },
  };
}

function alive(world: World, kind: ProcessKind): number {
  let count = 0;
  for (const process of world.processes) {
    if (process.kind === kind && process.state === "running") count += 1;
  }
  return count;
}

/** What a receive brings: visible messages, and now and then one that is with somebody already. */
function pick(world: World, random: () => number): Message[] {
  const { queue } = world;
  const visible = queue.visible(world.now);
  // Standard queues deliver at least once: also a message that another consumer has in its hands.
  const again = queue.fifo
    ? []
    : queue.messages.filter((one) => one.state !== "moved" && one.visibleAt > world.now);
  const wanted = [...visible, ...again.filter(() => random() < 0.5)].filter(
    ({ receives }) => receives < limits.maxReceives - 2,
  );
  if (queue.fifo) return firstOfGroups(wanted, random);
  return wanted.filter(() => random() < 0.8);
}

/** Of each group so many, from its beginning. */
function firstOfGroups(messages: readonly Message[], random: () => number): Message[] {
  const groups = Map.groupBy(messages, ({ group }) => group);
  return [...groups.values()].flatMap((all) =>
    all.slice(0, Math.floor(random() * (all.length + 1))),
  );
}
