import { InitFailed } from "@todoke/local/lambda/init-failed";
import { createPool, type Pool } from "@todoke/local/lambda/pool";
import type { OnProblem } from "@todoke/local/lambda/problem";
import { createWorker, type InvocationOutcome, type Worker } from "@todoke/local/lambda/worker";

/** `consumer-1`, `sweeper-2` and so on: also the names under which their calls pass the gateway. */
export type ProcessName = `${"consumer" | "sweeper" | "operator"}-${1 | 2}`;

export interface ProcessesOptions {
  readonly bundleOf: (name: ProcessName) => string;
  readonly environmentOf: (name: ProcessName) => Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  /** `ready` when a process takes the place of a dead one. */
  readonly onLife: (name: ProcessName, what: "ready" | "killed") => void;
  readonly onProblem: OnProblem;
}

/** The processes of one slot, one of each name, begun when first needed and kept warm. */
export interface Processes {
  /** A ready one, for the caller alone until it is given back. */
  acquire(name: ProcessName): Promise<Worker>;
  release(name: ProcessName, worker: Worker): void;
  /** Runs it once, as a schedule or an operator does. */
  run(name: ProcessName, event: unknown): Promise<InvocationOutcome>;
  /** SIGKILL. */
  kill(name: ProcessName): void;
  /** Resolves when whoever was killed has a ready successor. */
  replaced(): Promise<void>;
  stop(): Promise<void>;
}

export function createProcesses(options: ProcessesOptions): Processes {
  const pools = new Map<ProcessName, Pool>();
  const stopping = new AbortController();
  const poolOf = (name: ProcessName): Pool => {
    const pool = pools.get(name) ?? createPoolOf(name, options, stopping.signal);
    pools.set(name, pool);
    return pool;
  };
  return {
    acquire: (name) => poolOf(name).acquire(),
    release: (name, worker) => poolOf(name).release(worker),
    run: (name, event) => poolOf(name).invoke(event),
    kill: (name) => {
      for (const worker of poolOf(name).workers) worker.kill();
      options.onLife(name, "killed");
    },
    replaced: async () => {
      for (const pool of pools.values()) pool.release(await pool.acquire());
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}

function createPoolOf(name: ProcessName, options: ProcessesOptions, stopping: AbortSignal): Pool {
  let begun = 0;
  const create = () => {
    begun += 1;
    const isSuccessor = begun > 1;
    const worker = createWorker({
      name,
      bundle: options.bundleOf(name),
      handlerName: "handler",
      environment: {
        ...options.environmentOf(name),
        // One function, however many processes: Powertools' keys begin with its name.
        AWS_LAMBDA_FUNCTION_NAME: name.slice(0, -2),
      },
      timeoutMilliseconds: options.timeoutMilliseconds,
    });
    const start = worker.start.bind(worker);
    worker.start = async () => {
      await inTurn(() => (stopping.aborted ? Promise.reject(tooLate(name)) : start()));
      if (isSuccessor) options.onLife(name, "ready");
    };
    return worker;
  };
  return createPool({ size: 1, create, onProblem: options.onProblem });
}

/** Its turn to start came when all was over. */
const tooLate = (name: string) =>
  new InitFailed(name, { errorType: "Stopped", errorMessage: "no longer needed", stackTrace: [] });

/**
 * A start is mostly computing. Dozens of them at once, as the cells of a matrix begin, would make
 * each take so long that invocations on the same cores run into their timeouts.
 */
const STARTS_AT_ONCE = 2;
const waiting: (() => void)[] = [];
let starting = 0;

async function inTurn(start: () => Promise<void>): Promise<void> {
  if (starting >= STARTS_AT_ONCE) {
    await new Promise<void>((turn) => {
      waiting.push(turn);
    });
  } else starting += 1;
  // A turn is handed on as it is, so that nobody gets in between.
  await start().finally(() => {
    const next = waiting.shift();
    if (next === undefined) starting -= 1;
    else next();
  });
}
