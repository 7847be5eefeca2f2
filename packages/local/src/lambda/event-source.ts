import { randomUUID } from "node:crypto";
import type { SQSRecord } from "aws-lambda";
import { type BatchRunnerOptions, runBatch } from "./batch-runner.ts";
import { type Batching, checkBatching } from "./batching.ts";
import { jitteredBackoff, systemClock } from "./clock.ts";
import { GroupLocks } from "./group-locks.ts";
import type { Pool } from "./pool.ts";
import { Receiver } from "./receiver.ts";
import { emptyStatistics, type Statistics } from "./statistics.ts";
import type { Worker } from "./worker.ts";

type Defaulted = "clock" | "random" | "onProblem";

export interface EventSourceOptions
  extends Batching,
    Omit<BatchRunnerOptions, Defaulted>,
    Partial<Pick<BatchRunnerOptions, Defaulted>> {
  readonly queueArn: string;
  /** The event source's own; its size is the most batches under way at once. */
  readonly pool: Pool;
  /**
   * How long one long poll lasts. SQS allows 20 s; a second finds messages just as fast, and is
   * as long as `pause` and `stop` may have to wait. @default 1
   */
  readonly receiveWaitSeconds?: number;
  readonly newRequestId?: () => string;
}

export interface StopOptions {
  /** How long batches under way may go on before their processes are killed. @default 30,000 */
  readonly graceMilliseconds?: number;
  /**
   * Drops the open long poll instead of waiting for its end. A queue may still hand messages to
   * a call whose caller is gone, and hide them for their visibility timeout: only for when the
   * queue ends, too. @default false
   */
  readonly abandonReceive?: boolean;
}

export interface EventSource {
  /** Begins to poll; a second call changes nothing. */
  start(): void;
  /** Resolves when nothing more is received; what was received until then is still invoked. */
  pause(): Promise<void>;
  resume(): void;
  /** Resolves when no batch is under way: at once, if there is none now. */
  idle(): Promise<void>;
  /** Ends polling, waits for the batches under way, and stops the pool. */
  stop(options?: StopOptions): Promise<void>;
  readonly underWay: number;
  readonly statistics: Readonly<Statistics>;
}

/** What an answer may take on top of its long poll. */
const graceOfLongPoll = 2_000;

/**
 * Lambda's event source mapping from an SQS queue, with `ReportBatchItemFailures` on.
 *
 * One poller fills one batch after the other, so that batches are as full as they can be, and
 * up to `pool.size` of them run at once. It takes a ready environment before it asks for
 * messages: a cold start never eats into their visibility timeout. So a function that cannot
 * start receives nothing, where on AWS its messages would run up their receive counts.
 *
 * @throws RangeError for a batch size or window that AWS would refuse
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
 */
export function createEventSource(options: EventSourceOptions): EventSource {
  checkBatching(options);
  return new SqsEventSource(options);
}

class SqsEventSource implements EventSource {
  readonly statistics: Statistics = emptyStatistics();
  readonly #options: EventSourceOptions & BatchRunnerOptions & { receiveWaitSeconds: number };
  readonly #receiver: Receiver;
  readonly #groups = new GroupLocks();
  readonly #batches = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #abandoning = new AbortController();
  #polling: Promise<void> | undefined;
  #delivering: Promise<void> | undefined;
  #paused: PromiseWithResolvers<void> | undefined;

  constructor(options: EventSourceOptions) {
    this.#options = {
      clock: systemClock,
      random: Math.random,
      onProblem: () => undefined,
      receiveWaitSeconds: 1,
      ...options,
    };
    this.#receiver = new Receiver(this.#options);
  }

  get underWay(): number {
    return this.#batches.size;
  }

  start(): void {
    this.#polling ??= this.#poll();
  }

  async pause(): Promise<void> {
    this.#paused ??= Promise.withResolvers();
    await this.#delivering?.catch(() => undefined);
  }

  resume(): void {
    this.#paused?.resolve();
    this.#paused = undefined;
  }

  async idle(): Promise<void> {
    while (this.#batches.size > 0) await Promise.all(this.#batches);
  }

  async stop({ graceMilliseconds = 30_000, abandonReceive = false }: StopOptions = {}) {
    const { clock, pool, receiveWaitSeconds } = this.#options;
    const done = new AbortController();
    this.#stopping.abort();
    this.resume();
    // A queue that answers ends its long poll by itself. One that hangs must not hang us.
    const patience = abandonReceive ? 0 : receiveWaitSeconds * 1_000 + graceOfLongPoll;
    void clock.wait(patience, done.signal).then(() => this.#abandoning.abort());
    await this.#polling;
    await Promise.race([this.idle(), clock.wait(graceMilliseconds, done.signal)]);
    done.abort();
    await pool.stop();
  }

  async #poll(): Promise<void> {
    const { clock, random, onProblem } = this.#options;
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      try {
        await this.#next();
        failures = 0;
      } catch (error) {
        failures += 1;
        onProblem({ kind: "poll-failed", error, failures });
        await clock.wait(jitteredBackoff(failures, random), this.#stopping.signal);
      }
    }
  }

  async #next(): Promise<void> {
    if (this.#paused) {
      this.#receiver.forget();
      return this.#paused.promise;
    }
    const worker = await this.#readyWorker();
    if (!worker) return;
    this.#delivering = this.#deliver(worker);
    await this.#delivering;
  }

  /** Fills one batch and begins to run it; gives the environment back when there was none. */
  async #deliver(worker: Worker): Promise<void> {
    const received = await this.#receiver.next({
      isDue: () => this.#paused !== undefined || this.#stopping.signal.aborted,
      stopping: this.#stopping.signal,
      abandoning: this.#abandoning.signal,
    });
    const records = this.#admit(received);
    if (records.length === 0) return this.#options.pool.release(worker);
    // It may have been killed while the queue was quiet. The records are worth a wait.
    const alive = worker.hasEnded ? await this.#readyWorker() : worker;
    if (alive) this.#run(alive, records);
  }

  /** @returns undefined when the source was stopped first */
  async #readyWorker(): Promise<Worker | undefined> {
    const { signal } = this.#stopping;
    return this.#options.pool.acquire(signal).catch((error) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  }

  #admit(records: readonly SQSRecord[]): readonly SQSRecord[] {
    if (!this.#options.fifo) return records;
    const { admitted, setAside } = this.#groups.enter(records);
    if (setAside.length > 0) {
      this.statistics.setAside += setAside.length;
      const messageIds = setAside.map((record) => record.messageId);
      this.#options.onProblem({ kind: "group-busy", messageIds });
    }
    return admitted;
  }

  #run(worker: Worker, records: readonly SQSRecord[]): void {
    const { newRequestId = randomUUID, pool } = this.#options;
    const batch = { records, worker, requestId: newRequestId() };
    const run = runBatch(batch, this.#options, this.statistics).finally(() => {
      this.#groups.leave(records);
      this.#batches.delete(run);
      pool.release(worker);
    });
    this.#batches.add(run);
  }
}
