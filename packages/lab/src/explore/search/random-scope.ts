import { limits } from "@todoke/core/limits";
import { lived } from "../behaviour/life.ts";
import type { Behaviours } from "../behaviour/position.ts";
import type { Call } from "../world/process.ts";
import { conflictVariants, faultVariants, plainly, staleVariants } from "../world/variant.ts";
import { advance, createWorld, expire, happen, isRunning, type World } from "../world/world.ts";
import { spending } from "./budget.ts";
import type { Action, Scope } from "./history.ts";
import { scenarioOf } from "./scenario.ts";
import { createStarts } from "./starts.ts";
import { answer, deathAt, waiting } from "./steps.ts";

/** Weights against one another; a plain answer is 60 in all. */
const PLAIN = 60;

/** A seed's own world: which messages there are, and how much may go wrong. */
export function randomScope(seed: number, behaviours: Behaviours = lived): Scope {
  const scenario = scenarioOf(seed);
  const starts = createStarts(seed, scenario.skews);
  return {
    build(tell) {
      const world = createWorld({ ...scenario, behaviours, tell });
      world.outage = scenario.outage;
      if (scenario.outage) happen(world, "world", () => "SNS is down");
      return world;
    },
    actions(world) {
      const calls = waiting(world);
      const actions: Action[] = [];
      for (const call of calls) addAnswers(actions, world, call, calls.length);
      if (world.left.crashes > 0) addDeaths(actions, world, calls);
      const steps = actions.length;
      starts.add(actions, world);
      addTimes(actions, world);
      if (world.outage) actions.push(recovery(world));
      // SNS may also stay down until everything heals.
      return steps === 0 && actions.length <= (world.outage ? 1 : 0) ? [] : actions;
    },
  };
}

function addAnswers(actions: Action[], world: World, call: Call, of: number): void {
  actions.push(answer(world, call, PLAINLY, PLAIN / of));
  const stale = staleVariants(call, world);
  if (stale.length > 1) actions.push(answer(world, call, stale.slice(1), PLAIN / of / 2));
  const conflicts = conflictVariants(call, world);
  if (conflicts.length > 0) actions.push(answer(world, call, conflicts, PLAIN / of / 2));
  if (world.left.faults === 0) return;
  const faults = faultVariants(call);
  if (faults.length === 0) return;
  const fault = answer(world, call, faults, 20 / of / faults.length);
  actions.push(spending(fault, world, "faults"));
}

const PLAINLY = [plainly];

function addDeaths(actions: Action[], world: World, calls: readonly Call[]): void {
  for (const call of calls) {
    actions.push(spending(deathAt(world, call, 6 / calls.length), world, "crashes"));
  }
}

const recovery = (world: World): Action => ({
  weight: 1,
  ways: 1,
  run() {
    world.outage = false;
    happen(world, "world", () => "SNS answers again");
  },
});

function addTimes(actions: Action[], world: World): void {
  const pass = (weight: number, seconds: number, why: string) => {
    const run = () => advance(world, seconds * 1_000, why);
    actions.push(spending({ weight, ways: 1, run }, world, "advances"));
  };
  if (world.left.advances > 0) {
    const isIdle = !world.processes.some(isRunning);
    const idle = isIdle ? 6 : 1;
    pass(4 * idle, limits.sweepGraceSeconds + 1, "rows come due");
    pass(idle, limits.sweepLeaseSeconds * 1.25 + 1, "leases end");
    pass(2 * idle, limits.visibilitySeconds + 1, "messages show themselves again");
    if (!isIdle) pass(2, limits.consumerTimeoutSeconds - 2, "little time is left");
  }
  if (world.left.expiries > 0 && !world.processes.some(isRunning)) {
    const run = () => {
      advance(world, limits.sentTtlDays * 86_400_000 + 20_000, "sent rows may be forgotten");
      expire(world);
    };
    actions.push(spending({ weight: 3, ways: 1, run }, world, "expiries"));
  }
}
