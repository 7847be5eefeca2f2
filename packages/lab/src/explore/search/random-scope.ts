import { limits } from "@todoke/core/limits";
import { conflictVariants, faultVariants, staleVariants } from "../world/variant.ts";
import { advance, createWorld, expire, happen, running, type World } from "../world/world.ts";
import { type Budget, spending } from "./budget.ts";
import type { Action, Scope } from "./history.ts";
import { scenarioOf } from "./scenario.ts";
import { starts } from "./starts.ts";
import { answer, crashes, waiting } from "./steps.ts";

/** Weights against one another; a plain answer is 60 in all. */
const PLAIN = 60;

/** A seed's own world: which messages there are, and how much may go wrong. */
export function randomScope(seed: number): Scope {
  const scenario = scenarioOf(seed);
  let budget: Budget = { ...scenario.budget };
  return {
    build(tell) {
      budget = { ...scenario.budget };
      const world = createWorld({ ...scenario, tell });
      world.outage = scenario.outage;
      if (scenario.outage) happen(world, "world", () => "SNS is down");
      return world;
    },
    remains: () => JSON.stringify(budget),
    actions(world) {
      const calls = waiting(world);
      const steps = calls.flatMap((call) => callActions(world, call, calls.length, budget));
      const others = [
        ...starts(world, budget, seed, scenario.skews),
        ...times(world, budget),
        ...recovery(world),
      ];
      // SNS may also stay down until everything heals.
      if (steps.length === 0 && others.length <= (world.outage ? 1 : 0)) return [];
      return [...steps, ...crashActions(world, budget), ...others];
    },
  };

  function crashActions(world: World, left: Budget): Action[] {
    if (left.crashes === 0) return [];
    const calls = waiting(world);
    return crashes(world, calls, 6 / calls.length).map((action) =>
      spending(action, left, "crashes"),
    );
  }
}

function callActions(
  world: World,
  call: Parameters<typeof answer>[1],
  of: number,
  budget: Budget,
): Action[] {
  const plain = answer(world, call, undefined, PLAIN / of);
  const [, ...stale] = staleVariants(call, world);
  const actions = [plain, ...stale.map((one) => answer(world, call, one, PLAIN / of / 2))];
  for (const one of conflictVariants(call, world))
    actions.push(answer(world, call, one, PLAIN / of / 2));
  if (budget.faults === 0) return actions;
  const faults = faultVariants(call);
  for (const one of faults) {
    const weight = 20 / of / faults.length;
    actions.push(spending(answer(world, call, one, weight), budget, "faults"));
  }
  return actions;
}

function recovery(world: World): Action[] {
  if (!world.outage) return [];
  const run = () => {
    world.outage = false;
    happen(world, "world", () => "SNS answers again");
  };
  return [{ weight: 1, run }];
}

function times(world: World, budget: Budget): Action[] {
  const actions: Action[] = [];
  const pass = (weight: number, seconds: number, why: string) => {
    const run = () => advance(world, seconds * 1_000, why);
    actions.push(spending({ weight, run }, budget, "advances"));
  };
  if (budget.advances > 0) {
    const alive = running(world);
    const idle = alive.length === 0 ? 6 : 1;
    pass(4 * idle, limits.sweepGraceSeconds + 1, "rows come due");
    pass(idle, limits.sweepLeaseSeconds * 1.25 + 1, "leases end");
    pass(2 * idle, limits.visibilitySeconds + 1, "messages show themselves again");
    if (alive.length > 0) pass(2, limits.consumerTimeoutSeconds - 2, "little time is left");
  }
  if (budget.expiries > 0 && running(world).length === 0) {
    const run = () => {
      advance(world, limits.sentTtlDays * 86_400_000 + 20_000, "sent rows may be forgotten");
      expire(world);
    };
    actions.push(spending({ weight: 3, run }, budget, "expiries"));
  }
  return actions;
}
