import { limits } from "@todoke/core/limits";
import { startConsumer } from "../actors/consumer.ts";
import type { Deed } from "../actors/deed.ts";
import { startOperator } from "../actors/operator.ts";
import { startSweeper } from "../actors/sweeper.ts";
import { createRecalled } from "../behaviour/recalled.ts";
import { bodyOf, type Kind, STOCK_KEY } from "../world/events.ts";
import type { Message } from "../world/queue.ts";
import { plainly, staleVariants } from "../world/variant.ts";
import { advance, type Budget, createWorld, running, type World } from "../world/world.ts";
import { spending } from "./budget.ts";
import type { Action, Scope } from "./history.ts";
import { conflicts, deaths, EVENTS, failures, isSilent, losses } from "./reduction.ts";
import type { SmallScope } from "./small-scopes.ts";
import { answer, waiting } from "./steps.ts";

/**
 * Every order of the calls of a small scope's processes, every index read up to date or behind, and
 * every moment for what may happen beside them. Before time passes nothing is due, so sweeps begin
 * behind it.
 */
export function exhaustiveScope({ kind, fifo, from, deeds, budget }: SmallScope): Scope {
  const behaviours = createRecalled();
  const isQueued = from === "event queue";
  const events = twoMessages(kind, fifo, isQueued ? "m" : "l");
  return {
    build: (tell) =>
      createWorld({
        behaviours,
        messages: isQueued ? events : [],
        letters: isQueued ? [] : events,
        fifo,
        orders: [{ key: STOCK_KEY }],
        budget,
        tell,
      }),
    actions(world) {
      const { left } = world;
      const calls = waiting(world);
      const limited = (what: keyof Budget, actions: () => readonly Action[]): Action[] =>
        left[what] > 0 ? actions().map((one) => spending(one, world, what)) : [];
      const silent = calls.find((call) => isSilent(call, world));
      if (silent) {
        return [
          answer(world, silent, [plainly]),
          ...limited("faults", () => failures(world, silent)),
          ...limited("losses", () => losses(world, silent)),
        ];
      }
      return [
        ...calls.map((call) => answer(world, call, staleVariants(call, world))),
        ...limited("conflicts", () => calls.flatMap((call) => conflicts(world, call))),
        ...limited("crashes", () => calls.flatMap((call) => deaths(world, call))),
        ...limited("faults", () => calls.flatMap((call) => failures(world, call))),
        ...limited("losses", () => calls.flatMap((call) => losses(world, call))),
        ...limited("consumers", () => receives(world)),
        ...limited("deeds", () => nextDeed(world, deeds)),
        ...(left.advances < budget.advances
          ? limited("sweepers", () => [once(() => startSweeper(world))])
          : []),
        ...limited("advances", () => passing(world)),
      ];
    },
  };
}

const once = (run: Action["run"]): Action => ({ weight: 1, ways: 1, run });

function nextDeed(world: World, deeds: readonly Deed[]): Action[] {
  const deed = deeds.at(-world.left.deeds);
  return deed ? [once(() => startOperator(world, deed))] : [];
}

/**
 * Standard queues deliver at least once: each consumer gets both messages, done or not. FIFO queues
 * deliver what nobody has in hand, in its order: both, or the first alone.
 */
function receives(world: World): Action[] {
  const { queue, now } = world;
  const messages = queue.fifo ? queue.visible(now) : queue.messages;
  if (messages.length === 0) return [];
  const counts = queue.fifo ? messages.map((_, index) => index + 1) : [messages.length];
  return counts.map((count) => once(() => startConsumer(world, messages.slice(0, count))));
}

/** Time kills whom it overtakes: those are crashes then. */
function passing(world: World): Action[] {
  const { left, queue } = world;
  const alive = running(world).length;
  if (alive > left.crashes) return [];
  const pass = (seconds: number, why: string) =>
    once(() => {
      left.crashes -= alive;
      advance(world, (seconds + 1) * 1_000, why);
    });
  const due = pass(limits.sweepGraceSeconds, "rows come due");
  const isHidden = [...queue.messages, ...queue.box.letters].some(
    ({ state, visibleAt }) => (state === "queued" || state === "there") && visibleAt > world.now,
  );
  const again = pass(limits.visibilitySeconds, "messages show themselves again");
  // Consumers of a standard queue get every message anyway.
  const isWaitedFor = isHidden && (queue.fifo || queue.box.letters.length > 0);
  return isWaitedFor ? [due, again] : [due];
}

const twoMessages = (kind: Kind, fifo: boolean, prefix: string): Message[] =>
  EVENTS.map((eventId, index) => ({
    id: `${prefix}${index + 1}`,
    body: bodyOf(kind, eventId, "a"),
    type: kind,
    contents: [{ eventId, tag: "a", hopeless: false }],
    group: fifo ? "g1" : undefined,
    sequence: index + 1,
    receives: 0,
    visibleAt: 0,
    state: "queued",
  }));
