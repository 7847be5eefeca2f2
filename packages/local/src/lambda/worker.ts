import { randomUUID } from "node:crypto";
import { type Child, type Exit, spawnChild } from "./child.ts";
import { type FunctionDescription, functionArn } from "./environment.ts";
import { InitFailed } from "./init-failed.ts";
import type { HandlerError, Report } from "./protocol.ts";

export interface WorkerOptions extends Omit<FunctionDescription, "memoryMegabytes"> {
  /** What the handler reads in its context; not enforced. @default 1024, as SST's */
  readonly memoryMegabytes?: number;
  /** The function's timeout. The process is killed when an invocation takes longer. */
  readonly timeoutMilliseconds: number;
  /** How far its clock is ahead of this machine's, from the next invocation on. @default 0 */
  readonly aheadMilliseconds?: () => number;
  /** Each line of standard output and error. */
  readonly onLog?: (line: string) => void;
}

/** `cpuMicroseconds`: what the process used meanwhile, user and system together. */
export type InvocationOutcome =
  | { readonly kind: "returned"; readonly value: unknown; readonly cpuMicroseconds: number }
  | { readonly kind: "threw"; readonly error: HandlerError; readonly cpuMicroseconds: number }
  | { readonly kind: "timed-out" }
  | ({ readonly kind: "crashed" } & Exit);

export interface InvokeOptions {
  /** @default a random one */
  readonly requestId?: string;
  /** Aborting kills the process: a handler cannot be stopped in any gentler way. */
  readonly signal?: AbortSignal;
}

export interface Worker {
  readonly pid: number | undefined;
  /** Whether the process is gone, or was told to go. An ended worker never comes back. */
  readonly hasEnded: boolean;
  /** Resolves when the process is gone. */
  readonly ended: Promise<Exit>;
  /**
   * Begins the process and loads the bundle.
   * @throws InitFailed when the bundle throws, has no such handler, or takes longer than 10 s
   */
  start(): Promise<void>;
  /**
   * Runs the handler once. `timed-out` and `crashed` are told only when the process is gone, so
   * that nothing it does can overlap with a redelivery.
   * @throws Error when an invocation is already under way: an environment runs one at a time
   */
  invoke(event: unknown, options?: InvokeOptions): Promise<InvocationOutcome>;
  /** SIGKILL, now. The invocation under way ends as `crashed`, also if its answer is on the way. */
  kill(): void;
  /** Lets the process exit by itself, and kills it after a second; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Lambda's bound. https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html */
const initMilliseconds = 10_000;
const stopMilliseconds = 1_000;

/**
 * One execution environment, as one child process; nothing runs until `start()`.
 *
 * Unlike Lambda's it is not frozen between invocations: timers a handler leaves behind go on.
 */
export const createWorker = (options: WorkerOptions): Worker => new ChildWorker(options);

class ChildWorker implements Worker {
  readonly #options: WorkerOptions;
  readonly #ended = Promise.withResolvers<Exit>();
  readonly #ready = Promise.withResolvers<void>();
  #child: Child | undefined;
  #underWay: { requestId: string; settle: (outcome: InvocationOutcome) => void } | undefined;
  #ending: "no" | "killed" | "timed-out" | "exited" = "no";

  constructor(options: WorkerOptions) {
    this.#options = options;
    // `start()` is not always awaited by then; its own caller still sees the rejection.
    this.#ready.promise.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get hasEnded(): boolean {
    return this.#ending !== "no";
  }

  get ended(): Promise<Exit> {
    return this.#ended.promise;
  }

  async start(): Promise<void> {
    if (!this.hasEnded && !this.#child) this.#begin();
    const timer = setTimeout(() => {
      this.#fail({
        errorType: "Sandbox.Timedout",
        errorMessage: "not ready in 10 s",
        stackTrace: [],
      });
    }, initMilliseconds);
    await this.#ready.promise.finally(() => clearTimeout(timer));
  }

  async invoke(event: unknown, options: InvokeOptions = {}): Promise<InvocationOutcome> {
    const { requestId = randomUUID(), signal } = options;
    if (this.#underWay) throw new Error("an execution environment runs one invocation at a time");
    if (signal?.aborted) this.kill();
    if (this.hasEnded || !this.#child) return { kind: "crashed", code: null, signal: "SIGKILL" };
    const answer = Promise.withResolvers<InvocationOutcome>();
    this.#underWay = { requestId, settle: answer.resolve };
    const { timeoutMilliseconds, name, environment, aheadMilliseconds } = this.#options;
    const timer = setTimeout(() => this.#timeOut(requestId), timeoutMilliseconds);
    const abandon = () => this.kill();
    signal?.addEventListener("abort", abandon);
    const deadline = Date.now() + timeoutMilliseconds;
    this.#child.send({
      requestId,
      event,
      deadline,
      aheadMilliseconds: aheadMilliseconds?.() ?? 0,
      functionArn: functionArn(name, environment),
    });
    return answer.promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
      this.#underWay = undefined;
    });
  }

  kill(): void {
    this.#end("killed");
  }

  async stop(): Promise<void> {
    if (!this.#child) return;
    if (!this.hasEnded) this.#ending = "exited";
    this.#child.disconnect();
    const timer = setTimeout(() => this.#child?.kill(), stopMilliseconds);
    await this.#ended.promise.finally(() => clearTimeout(timer));
  }

  #begin(): void {
    const { memoryMegabytes = 1024, onLog = () => undefined } = this.#options;
    this.#child = spawnChild(
      { ...this.#options, memoryMegabytes },
      { onLog, onReport: (report) => this.#hear(report) },
    );
    void this.#child.exited.then((exit) => this.#exited(exit));
  }

  #end(why: "killed" | "timed-out"): void {
    if (this.#ending === "no") this.#ending = why;
    if (this.#child) this.#child.kill();
    else this.#exited({ code: null, signal: "SIGKILL" });
  }

  /** Leaves the line in the log that Lambda leaves there. */
  #timeOut(requestId: string): void {
    const seconds = (this.#options.timeoutMilliseconds / 1_000).toFixed(2);
    this.#options.onLog?.(`${requestId} Task timed out after ${seconds} seconds`);
    this.#end("timed-out");
  }

  #hear(report: Report): void {
    switch (report.kind) {
      case "ready":
        this.#ready.resolve();
        break;
      case "init-failed":
        this.#fail(report.error);
        break;
      case "returned":
      case "threw":
        this.#answer(report);
        break;
    }
  }

  #answer(report: Extract<Report, { requestId: string }>): void {
    // An answer that raced with the kill does not count: whoever killed was promised a crash.
    if (this.hasEnded || this.#underWay?.requestId !== report.requestId) return;
    const { cpuMicroseconds } = report;
    this.#underWay.settle(
      report.kind === "returned"
        ? { kind: "returned", value: JSON.parse(report.json), cpuMicroseconds }
        : { kind: "threw", error: report.error, cpuMicroseconds },
    );
  }

  #fail(error: HandlerError): void {
    this.#ready.reject(new InitFailed(this.#options.name, error));
    this.kill();
  }

  #exited(exit: Exit): void {
    const timedOut = this.#ending === "timed-out";
    if (this.#ending === "no") this.#ending = "exited";
    this.#underWay?.settle(timedOut ? { kind: "timed-out" } : { kind: "crashed", ...exit });
    const errorMessage = `exited during init (${exit.signal ?? `code ${exit.code}`})`;
    const error = { errorType: "Runtime.ExitError", errorMessage, stackTrace: [] };
    this.#ready.reject(new InitFailed(this.#options.name, error));
    this.#ended.resolve(exit);
  }
}
