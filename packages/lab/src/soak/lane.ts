import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Random } from "@todoke/core/clock";
import { limits } from "@todoke/core/limits";
import { handOutWholeGroups } from "@todoke/local/engines/fauxqs-groups";
import { bundleHandler } from "@todoke/local/lambda/bundle";
import { createPool, type Pool } from "@todoke/local/lambda/pool";
import type { OnProblem } from "@todoke/local/lambda/problem";
import { createWorker } from "@todoke/local/lambda/worker";
import { handlerEnvironment } from "@todoke/local/system/handler-environment";
import { type System, startSystem } from "@todoke/local/system/system";
import type { Lane } from "../matrix/results.ts";
import { receiptsIn } from "../matrix/run/watch.ts";
import { createWire, type Wire } from "../matrix/run/wire.ts";
import { createHandovers, type Handovers } from "./in-hand.ts";

/** Todoke's whole system on one kind of queue, with an operator beside it. */
export interface SoakLane {
  readonly lane: Lane;
  readonly system: System;
  readonly operator: Pool;
  readonly wire: Wire;
  readonly handovers: Handovers;
  /** Receipts of the letters that operators have received. */
  readonly letterReceipts: readonly string[];
  readonly random: Random;
  stop(): Promise<void>;
}

export const OPERATOR = "operator-1";

export interface SoakLaneOptions {
  readonly lane: Lane;
  readonly directory: string;
  readonly random: Random;
  readonly onProblem: OnProblem;
}

const CACHE = resolve(import.meta.dirname, "../../../../.todoke/engines");
const OPERATOR_ENTRY = join(import.meta.dirname, "../matrix/contestants/operator.ts");

/** @throws NoEngineError, EngineFailed */
export async function startLane(options: SoakLaneOptions): Promise<SoakLane> {
  const { lane, random, onProblem } = options;
  await handOutWholeGroups();
  const directory = join(options.directory, lane);
  const system = await startSystem({
    stateDirectory: directory,
    engineCacheDirectory: CACHE,
    fresh: true,
    fifo: lane === "fifo",
    visibilitySeconds: 2,
    maxReceives: limits.maxReceives,
    functionTimeoutSeconds: 10,
    batchSize: limits.batchSize,
    batchWindowSeconds: limits.batchWindowSeconds,
    concurrency: 3,
    sweepIntervalSeconds: 1,
    crashProbability: 0,
    random,
    onLog: () => {},
    onProblem,
  });
  try {
    const wire = createWire();
    const letterReceipts: string[] = [];
    const handovers = createHandovers({
      eventQueueUrl: system.messaging.events.url,
      accepted: () => wire.announcements.length,
      givenUp: () => system.messaging.letters().givenUp.map(({ body }) => body),
    });
    system.gateway.onCall((call) => {
      wire.see(call);
      handovers.see(call);
      if (call.caller === OPERATOR) letterReceipts.push(...receiptsIn(call));
      return { kind: "pass" };
    });
    const operator = await createOperator(system, join(directory, "bundles/operator"), onProblem);
    const stop = async () => {
      await operator.stop();
      await system.stop();
    };
    return { lane, system, operator, wire, handovers, letterReceipts, random, stop };
  } catch (error) {
    await system.stop();
    throw error;
  }
}

async function createOperator(
  { messaging, gateway }: System,
  outDirectory: string,
  onProblem: OnProblem,
): Promise<Pool> {
  const entry = createRequire(import.meta.url).resolve(OPERATOR_ENTRY);
  const { file: bundle } = await bundleHandler({ entry, outDirectory });
  const create = () =>
    createWorker({
      name: OPERATOR,
      bundle,
      handlerName: "handler",
      environment: handlerEnvironment(messaging, gateway.endpointFor(OPERATOR)),
      timeoutMilliseconds: 30_000,
    });
  return createPool({ size: 1, create, onProblem });
}
