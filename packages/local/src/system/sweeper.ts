import type { Messaging } from "../engines/queues.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Bundle } from "../lambda/bundle.ts";
import { createPool, type Pool } from "../lambda/pool.ts";
import type { OnProblem } from "../lambda/problem.ts";
import { createWorker, type InvocationOutcome } from "../lambda/worker.ts";
import { handlerEnvironment } from "./handler-environment.ts";

export interface SweeperOptions {
  readonly gateway: Gateway;
  readonly messaging: Messaging;
  readonly bundle: Bundle;
  readonly intervalMilliseconds: number;
  readonly timeoutMilliseconds: number;
  /** How far the clock of its processes is ahead. @default 0 */
  readonly aheadMilliseconds?: () => number;
  readonly onLog: (line: string) => void;
  readonly onProblem: OnProblem;
}

/** The sweeper Lambda on its schedule: the bundled handler in a child process, one run at a time. */
export interface LocalSweeper {
  /** Runs that ended by themselves. */
  readonly runs: number;
  /** Epoch milliseconds. */
  readonly nextAt: number;
  /** Its processes, for those who want to kill one. */
  readonly pool: Pool;
  /** Runs once, now or after the run under way. */
  run(): Promise<InvocationOutcome>;
  stop(): Promise<void>;
}

/** The name under which its calls pass the gateway. */
export const SWEEPER = "sweeper";

/** Begins the schedule; the first run is one interval away, as on AWS. */
export function startSweeper(options: SweeperOptions): LocalSweeper {
  const { gateway, messaging, intervalMilliseconds, onProblem, bundle } = options;
  const create = () =>
    createWorker({
      name: SWEEPER,
      bundle: bundle.file,
      handlerName: "handler",
      environment: handlerEnvironment(messaging, gateway.endpointFor(SWEEPER)),
      timeoutMilliseconds: options.timeoutMilliseconds,
      aheadMilliseconds: options.aheadMilliseconds ?? (() => 0),
      onLog: options.onLog,
    });
  const pool = createPool({ size: 1, create, onProblem });
  let runs = 0;
  let nextAt = Date.now() + intervalMilliseconds;
  const run = async () => {
    const outcome = await pool.invoke({ source: "todoke.schedule" });
    if (outcome.kind === "returned") runs += 1;
    return outcome;
  };
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    nextAt = Date.now() + intervalMilliseconds;
    // A tick that finds the last run at work waits for it: one at a time.
    underWay = underWay.then(run).catch(() => undefined);
  }, intervalMilliseconds);
  return {
    get runs() {
      return runs;
    },
    get nextAt() {
      return nextAt;
    },
    pool,
    run,
    stop: async () => {
      clearInterval(timer);
      await pool.stop();
      await underWay;
    },
  };
}
