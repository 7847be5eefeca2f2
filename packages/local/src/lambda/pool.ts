import { type Clock, jitteredBackoff, systemClock } from "./clock.ts";
import { InitFailed } from "./init-failed.ts";
import type { OnProblem } from "./problem.ts";
import type { InvocationOutcome, InvokeOptions, Worker } from "./worker.ts";

export interface PoolOptions {
  /** The most environments at once: the function's reserved concurrency. */
  readonly size: number;
  /** Makes an environment that has not begun yet. */
  readonly create: () => Worker;
  readonly onProblem?: OnProblem;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface Pool {
  readonly size: number;
  /** Those whose process exists, at work or not: what a crash injector chooses from. */
  readonly workers: readonly Worker[];
  /**
   * A ready environment for the caller alone; a new process is begun only when none is free.
   * @throws the signal's reason when it is aborted first; Error once the pool was stopped
   */
  acquire(signal?: AbortSignal): Promise<Worker>;
  /** Gives it back. One that has ended is taken too, and forgotten. */
  release(worker: Worker): void;
  /** Acquires, invokes once, releases: what a schedule or a function URL does. */
  invoke(event: unknown, options?: InvokeOptions): Promise<InvocationOutcome>;
  /** Ends every process, and waits for it; those waiting in `acquire` are refused. */
  stop(): Promise<void>;
}

/**
 * The execution environments of one function, begun as demand grows and replaced when they end.
 *
 * A replacement begins at once, not with the next message: the message after a crash then finds
 * a warm environment, and does not pay a cold start from its visibility timeout.
 *
 * A function that fails to start is tried again, with backoff, for as long as the pool lives.
 */
export const createPool = (options: PoolOptions): Pool => new WorkerPool(options);

class WorkerPool implements Pool {
  readonly size: number;
  readonly #options: PoolOptions;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting = new Set<(worker: Worker) => void>();
  /** Environments there are, or are about to be. A crash leaves its place to the replacement. */
  #places = 0;
  #growing = 0;

  constructor(options: PoolOptions) {
    this.size = options.size;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get workers(): readonly Worker[] {
    return [...this.#workers];
  }

  async acquire(signal?: AbortSignal): Promise<Worker> {
    const signals = signal ? [signal, this.#stopping.signal] : [this.#stopping.signal];
    const refused = AbortSignal.any(signals);
    refused.throwIfAborted();
    // The last one used first, as Lambda does: few warm processes rather than many lukewarm.
    const free = this.#idle.pop();
    if (free) return free;
    const turn = Promise.withResolvers<Worker>();
    const refuse = () => {
      this.#waiting.delete(turn.resolve);
      turn.reject(refused.reason);
    };
    this.#waiting.add(turn.resolve);
    refused.addEventListener("abort", refuse);
    if (this.#places < this.size && this.#growing < this.#waiting.size) {
      this.#places += 1;
      void this.#grow();
    }
    return turn.promise.finally(() => refused.removeEventListener("abort", refuse));
  }

  release(worker: Worker): void {
    if (worker.hasEnded) return;
    const [next] = this.#waiting;
    if (!next) {
      this.#idle.push(worker);
      return;
    }
    this.#waiting.delete(next);
    next(worker);
  }

  async invoke(event: unknown, options: InvokeOptions = {}): Promise<InvocationOutcome> {
    const worker = await this.acquire(options.signal);
    return worker.invoke(event, options).finally(() => this.release(worker));
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the pool was stopped"));
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  /** Fills one place, however often that takes, unless the pool is stopped meanwhile. */
  async #grow(): Promise<void> {
    const { random = Math.random, onProblem } = this.#options;
    this.#growing += 1;
    for (let failures = 1; !this.#stopping.signal.aborted; failures += 1) {
      const failure = await this.#begin();
      if (!failure) break;
      if (this.#stopping.signal.aborted) break;
      onProblem?.({ kind: "init-failed", error: failure, failures });
      await this.#clock.wait(jitteredBackoff(failures, random), this.#stopping.signal);
    }
    this.#growing -= 1;
  }

  async #begin(): Promise<InitFailed | undefined> {
    const worker = this.#options.create();
    this.#workers.add(worker);
    try {
      await worker.start();
    } catch (error) {
      this.#workers.delete(worker);
      if (error instanceof InitFailed) return error;
      throw error;
    }
    void worker.ended.then(() => this.#replace(worker));
    this.release(worker);
    return undefined;
  }

  #replace(worker: Worker): void {
    this.#workers.delete(worker);
    const index = this.#idle.indexOf(worker);
    if (index >= 0) this.#idle.splice(index, 1);
    if (!this.#stopping.signal.aborted) void this.#grow();
  }
}
