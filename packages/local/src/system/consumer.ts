import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Messaging } from "../engines/queues.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { BatchHooks } from "../lambda/batch-runner.ts";
import type { Bundle } from "../lambda/bundle.ts";
import { createEventSource, type EventSource } from "../lambda/event-source.ts";
import { createPool, type Pool } from "../lambda/pool.ts";
import type { OnProblem } from "../lambda/problem.ts";
import { createWorker, type Worker } from "../lambda/worker.ts";
import { handlerEnvironment } from "./handler-environment.ts";

export interface ConsumerOptions {
  readonly gateway: Gateway;
  readonly messaging: Messaging;
  readonly sqs: SQSClient;
  readonly fifo: boolean;
  readonly bundle: Bundle;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
  /** Batches at once, each in its own process. */
  readonly concurrency: number;
  readonly timeoutMilliseconds: number;
  /** How far the clock of its processes is ahead. @default 0 */
  readonly aheadMilliseconds?: () => number;
  readonly onLog: (line: string) => void;
  readonly onProblem: OnProblem;
  readonly hooks: BatchHooks;
}

export interface Consumer {
  readonly source: EventSource;
  /** Its processes, for those who want to kill one. */
  readonly pool: Pool;
  /** The name under which a process's calls pass the gateway: `consumer-1` and so on. */
  callerOf(worker: Worker): string;
}

export const isConsumer = (caller: string): boolean => caller.startsWith("consumer-");

/** The consumer Lambda behind its queue: the bundled handler in child processes. */
export function createConsumer(options: ConsumerOptions): Consumer {
  const { gateway, messaging, hooks, bundle } = options;
  const names = new WeakMap<Worker, string>();
  let processes = 0;
  const create = () => {
    processes += 1;
    const name = `consumer-${processes}`;
    const worker = createWorker({
      name,
      bundle: bundle.file,
      handlerName: "handler",
      environment: handlerEnvironment(messaging, gateway.endpointFor(name)),
      timeoutMilliseconds: options.timeoutMilliseconds,
      aheadMilliseconds: options.aheadMilliseconds ?? (() => 0),
      onLog: options.onLog,
    });
    names.set(worker, name);
    return worker;
  };
  const pool = createPool({ size: options.concurrency, create, onProblem: options.onProblem });
  const source = createEventSource({
    ...hooks,
    sqs: options.sqs,
    queueUrl: messaging.events.url,
    queueArn: messaging.events.arn,
    fifo: options.fifo,
    batchSize: options.batchSize,
    batchWindowSeconds: options.batchWindowSeconds,
    pool,
    onProblem: options.onProblem,
  });
  return { source, pool, callerOf: (worker) => names.get(worker) ?? "" };
}
