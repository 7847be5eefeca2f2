import { type Call, type CallListener, pass, type Verdict } from "../gateway/call.ts";
import type { AnsweredBatch, BatchHooks, BatchUnderWay } from "../lambda/batch-runner.ts";
import type { Worker } from "../lambda/worker.ts";

/** The places between which a batch can be interrupted: before and after each of its calls. */
export const crashPoints = [
  { operation: "TransactWriteItems", phase: "request" },
  { operation: "TransactWriteItems", phase: "response" },
  { operation: "PublishBatch", phase: "request" },
  { operation: "PublishBatch", phase: "response" },
  { operation: "BatchExecuteStatement", phase: "request" },
  { operation: "BatchExecuteStatement", phase: "response" },
  "answer",
] as const;

export type CrashPoint = (typeof crashPoints)[number];

/** Kills consumers at random points, for real: SIGKILL to their process. */
export interface Crashes extends Required<BatchHooks> {
  /** To be given to `gateway.onCall`. */
  readonly listener: CallListener;
  /** Of killing the process that works on a batch, for each batch. 0 heals. */
  probability: number;
  /** The only place to kill at; undefined: any, drawn for each batch. */
  place: CrashPoint | undefined;
  /** Processes killed so far. */
  readonly count: number;
}

export interface CrashOptions {
  readonly probability: number;
  readonly random: () => number;
  /** The name under which a worker's calls pass the gateway. */
  readonly callerOf: (worker: Worker) => string;
}

/**
 * Draws for each batch whether its process shall die, and where. At a request the engine never
 * hears of the call; at a response it has acted, and the consumer does not live to know. A batch
 * that never makes the call dies before its answer reaches SQS.
 */
export function createCrashes({ probability, random, callerOf }: CrashOptions): Crashes {
  const plans = new Map<string, { readonly worker: Worker; readonly point: CrashPoint }>();
  let count = 0;
  const kill = (worker: Worker) => {
    plans.delete(callerOf(worker));
    count += 1;
    worker.kill();
  };
  return {
    probability,
    place: undefined as CrashPoint | undefined,
    get count() {
      return count;
    },
    onBatch({ worker }: BatchUnderWay) {
      if (random() >= this.probability) return;
      const drawn = crashPoints[Math.floor(random() * crashPoints.length)] ?? "answer";
      const point = this.place ?? drawn;
      plans.set(callerOf(worker), { worker, point });
    },
    onAnswer({ worker }: AnsweredBatch) {
      if (!plans.has(callerOf(worker))) return undefined;
      // Asked for one place, a batch that never comes there is left alone.
      if (this.place !== undefined && this.place !== "answer") {
        plans.delete(callerOf(worker));
        return undefined;
      }
      kill(worker);
      return "discard";
    },
    listener: (call: Call): Verdict => {
      const plan = plans.get(call.caller);
      if (plan === undefined || !isAt(plan.point, call)) return pass;
      kill(plan.worker);
      return { kind: "abandon" };
    },
  };
}

const isAt = (point: CrashPoint, call: Call): boolean =>
  point !== "answer" && point.operation === call.operation && point.phase === call.phase;
