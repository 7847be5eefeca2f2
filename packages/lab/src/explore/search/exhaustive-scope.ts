import { limits } from "@todoke/core/limits";
import { startConsumer } from "../actors/consumer.ts";
import { startSweeper } from "../actors/sweeper.ts";
import { bodyOf, type Kind, STOCK_KEY } from "../world/events.ts";
import type { Message } from "../world/queue.ts";
import { plainly, staleVariants } from "../world/variant.ts";
import { advance, createWorld, running, type World } from "../world/world.ts";
import { spending } from "./budget.ts";
import type { Action, Scope } from "./history.ts";
import { conflicts, deaths, EVENTS, isSilent, losses } from "./reduction.ts";
import { answer, waiting } from "./steps.ts";

/** What may happen in one history, at most so often. */
const WHOLE = { consumers: 2, sweepers: 1, crashes: 1, conflicts: 1, losses: 1, advances: 1 };
type Left = { [What in keyof typeof WHOLE]: number };

/**
 * Two events, two consumers that both receive both of them, one sweeper, one crash, one conflict of
 * transactions, one lost request or answer: every order of their calls, every index read up to date
 * or behind, and the sweep grace passing at any moment. Before it passes nothing is due, so sweeps
 * begin behind it.
 */
export function exhaustiveScope(kind: Kind = "order.placed"): Scope {
  let left: Left = { ...WHOLE };
  return {
    build(tell) {
      left = { ...WHOLE };
      const orders = [{ key: STOCK_KEY }];
      const messages = twoMessages(kind);
      return createWorld({ messages, fifo: false, orders, comparesStates: true, tell });
    },
    remains: () => Object.values(left).join(" "),
    actions(world) {
      const calls = waiting(world);
      const limited = (what: keyof Left, actions: () => readonly Action[]): Action[] =>
        left[what] > 0 ? actions().map((one) => spending(one, left, what)) : [];
      const silent = calls.find(isSilent);
      if (silent) {
        return [
          answer(world, silent, [plainly]),
          ...limited("losses", () => losses(world, silent)),
        ];
      }
      return [
        ...calls.map((call) => answer(world, call, staleVariants(call, world))),
        ...limited("conflicts", () => calls.flatMap((call) => conflicts(world, call))),
        ...limited("crashes", () => calls.flatMap((call) => deaths(world, call))),
        ...limited("losses", () => calls.flatMap((call) => losses(world, call))),
        ...limited("consumers", () => [receiving(world)]),
        ...(left.advances < WHOLE.advances
          ? limited("sweepers", () => [{ weight: 1, ways: 1, run: () => void startSweeper(world) }])
          : []),
        ...limited("advances", () => passing(world, left)),
      ];
    },
  };
}

/** Standard queues deliver at least once: both consumers get both messages, done or not. */
const receiving = (world: World): Action => ({
  weight: 1,
  ways: 1,
  run: () => void startConsumer(world, world.queue.messages),
});

/** Time kills whom it overtakes: one at most, and that is then the crash. */
function passing(world: World, left: Left): Action[] {
  const alive = running(world).length;
  if (alive > left.crashes) return [];
  const run = () => {
    left.crashes -= alive;
    advance(world, (limits.sweepGraceSeconds + 1) * 1_000, "rows come due");
  };
  return [{ weight: 1, ways: 1, run }];
}

const twoMessages = (kind: Kind): Message[] =>
  EVENTS.map((eventId, index) => ({
    id: `m${index + 1}`,
    body: bodyOf(kind, eventId, "a"),
    type: kind,
    contents: [{ eventId, tag: "a", hopeless: false }],
    group: undefined,
    sequence: index + 1,
    receives: 0,
    visibleAt: 0,
    state: "queued",
  }));
