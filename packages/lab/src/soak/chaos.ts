import { setTimeout as sleep } from "node:timers/promises";
import { pass } from "@todoke/local/gateway/call";
import type { Pool } from "@todoke/local/lambda/pool";
import { SWEEPER } from "@todoke/local/system/sweeper";
import { everyFault, isWorker } from "./faults.ts";
import { OPERATOR, type SoakLane } from "./lane.ts";
import { backlogOf, letTimePass } from "./time.ts";

/** What has gone wrong so far. */
export interface Damage {
  readonly killed: Readonly<Record<"consumers" | "sweepers" | "operators", number>>;
  /** Calls that a fault happened to, outages left out. */
  readonly faults: number;
  readonly outages: number;
}

export interface Chaos {
  readonly damage: () => Damage;
  /** Ends all of it; resolves when nobody is at it any more. */
  heal(): Promise<void>;
}

const CRASHES_PER_BATCH = 0.1;
const KILLS_PER_CALL = 0.015;

/** Begins to let everything go wrong that can, by draws of the lane's own. */
export function startChaos(soak: SoakLane): Chaos {
  const { system, random, operator } = soak;
  const healing = new AbortController();
  const { signal } = healing;
  const killed = { sweepers: 0, operators: 0 };
  let outages = 0;
  system.crashes.probability = CRASHES_PER_BATCH;
  const faults = everyFault(random).map((rule) => system.faults.add(rule));

  const kill = (pool: Pool, whose: keyof typeof killed) => {
    killed[whose] += 1;
    for (const worker of pool.workers) worker.kill();
    return { kind: "abandon" } as const;
  };
  const endKiller = system.gateway.onCall(({ caller }) => {
    if (caller === SWEEPER && random() < KILLS_PER_CALL / 2) {
      return kill(system.sweeper.pool, "sweepers");
    }
    if (caller === OPERATOR && random() < KILLS_PER_CALL) return kill(operator, "operators");
    return pass;
  });

  const every = async (milliseconds: () => number, act: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await sleep(milliseconds(), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await act();
    }
  };
  const outage = async () => {
    outages += 1;
    const service = random() < 0.5 ? "sns" : "dynamodb";
    const fault = system.faults.add({ service, caller: isWorker, fault: { kind: "refuse" } });
    await sleep(200 + random() * 1_300, undefined, { signal }).catch(() => undefined);
    fault.remove();
  };
  const operate = async () => {
    const { parked } = await backlogOf(system);
    await operator.invoke({ parked });
  };
  const work = Promise.all([
    every(() => 3_000 + random() * 5_000, outage),
    every(
      () => 500 + random() * 500,
      () => letTimePass(system, 0.3, random),
    ),
    every(() => 1_000 + random() * 1_000, operate),
  ]);
  return {
    damage: () => ({
      killed: { consumers: system.crashes.count, ...killed },
      faults: faults.reduce((sum, { hits }) => sum + hits, 0),
      outages,
    }),
    heal: async () => {
      healing.abort();
      system.crashes.probability = 0;
      for (const fault of faults) fault.remove();
      endKiller();
      await work;
    },
  };
}
