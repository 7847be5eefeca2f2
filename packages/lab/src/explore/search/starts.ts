import type { Random } from "@todoke/core/clock";
import { limits } from "@todoke/core/limits";
import { startConsumer } from "../actors/consumer.ts";
import { type Deed, startOperator } from "../actors/operator.ts";
import { startSweeper } from "../actors/sweeper.ts";
import type { Message } from "../world/queue.ts";
import { digest, seededRandom } from "../world/random.ts";
import { running, type World } from "../world/world.ts";
import { type Budget, spending } from "./budget.ts";
import type { Action } from "./history.ts";

/**
 * Processes that may be started. What exactly a process is given follows from the seed and from how
 * many are still to come, so that leaving out something else before it changes nothing of it.
 */
export function starts(
  world: World,
  budget: Budget,
  seed: number,
  skews: readonly number[],
): Action[] {
  const actions: Action[] = [];
  const alive = (kind: string) => running(world).filter((one) => one.kind === kind).length;
  const drawFor = (kind: keyof Budget) => seededRandom(digest(`${seed} ${kind} ${budget[kind]}`));
  const natureOf = (random: Random) => ({
    skew: skews[Math.floor(random() * skews.length)] ?? 0,
    version: random() < 0.7 ? "1" : "2",
  });
  if (budget.consumers > 0 && alive("consumer") < 2) {
    const random = drawFor("consumers");
    const nature = natureOf(random);
    const messages = pick(world, random);
    const run = () => void startConsumer(world, messages, nature);
    const weight = alive("consumer") === 0 ? 30 : 10;
    if (messages.length > 0) actions.push(spending({ weight, run }, budget, "consumers"));
  }
  if (budget.sweepers > 0 && alive("sweeper") < 2) {
    const nature = natureOf(drawFor("sweepers"));
    const run = () => void startSweeper(world, nature);
    actions.push(spending({ weight: 6, run }, budget, "sweepers"));
  }
  if (budget.deeds > 0) {
    const random = drawFor("deeds");
    const run = () => void startOperator(world, deed(world, random), natureOf(random));
    actions.push(spending({ weight: 5, run }, budget, "deeds"));
  }
  return actions;
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

function deed(world: World, random: () => number): Deed {
  const ids = [
    ...new Set(world.queue.messages.flatMap((one) => one.contents.map((c) => c.eventId))),
  ];
  const eventId = ids[Math.floor(random() * ids.length)] ?? "";
  const key = random() < 0.5 ? { key: "k" } : {};
  const draw = random();
  if (draw < 0.1) return { kind: "pause", paused: random() < 0.5 };
  if (draw < 0.2) return { kind: "unpark", eventId, ...key };
  return { kind: "republish", eventId, force: random() < 0.6, ...key };
}
