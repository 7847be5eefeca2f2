import type {
  DeadLetters,
  DiscardAnswer,
  PeekAnswer,
  RedriveAnswer,
} from "@todoke/functions/api/contract/dead-letters";
import type {
  AdvanceAnswer,
  FaultsBody,
  Sandbox,
  SendAnswer,
  SendBody,
} from "@todoke/functions/api/contract/sandbox";
import type {
  PauseAnswer,
  RunSweeperAnswer,
  Sweeper,
  SweepRunPage,
} from "@todoke/functions/api/contract/sweeper";
import type { SystemChecks } from "@todoke/functions/api/contract/system";
import type { Ask, Connection } from "./connection.ts";

type Signal = AbortSignal | undefined;

export interface RedriveRequest {
  readonly choice: "all" | readonly string[];
  readonly reason: string;
  readonly dryRun: boolean;
  readonly maxItems: number;
  readonly ratePerSecond: number;
}

export interface DiscardRequest {
  readonly messageIds: readonly string[];
  readonly reason: string;
  readonly confirmation: string;
}

/** Longer than the API takes for itself: its own word about a timeout is worth more than ours. */
const LONG: Ask = { timeoutMilliseconds: 60_000 };

/** Of `endpoints.ts`: the dead letters, the sweeper, the doctor and the sandbox. */
export function makeOperations({ ask }: Pick<Connection, "ask">) {
  const post = <T>(path: string, body: unknown, idempotencyKey?: string) =>
    ask<T>(path, {
      ...LONG,
      method: "POST",
      body,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  const put = <T>(path: string, body: unknown) => ask<T>(path, { method: "PUT", body });
  return {
    deadLetters: (signal: Signal) => ask<DeadLetters>("/dead-letters", { signal }),
    peek: (maxLetters: number) => post<PeekAnswer>("/dead-letters/peek", { maxLetters }),
    redrive: (body: RedriveRequest, idempotencyKey: string) =>
      post<RedriveAnswer>("/dead-letters/redrive", body, idempotencyKey),
    discard: (body: DiscardRequest, idempotencyKey: string) =>
      ask<DiscardAnswer>("/dead-letters/messages", {
        ...LONG,
        method: "DELETE",
        body,
        idempotencyKey,
      }),
    sweeper: (signal: Signal) => ask<Sweeper>("/sweeper", { signal }),
    sweepRuns: (page: { limit: number; cursor?: string | undefined }, signal: Signal) =>
      ask<SweepRunPage>("/sweeper/runs", { query: page, signal }),
    runSweeper: (body: { reason: string; dryRun: boolean }, idempotencyKey: string) =>
      post<RunSweeperAnswer>("/sweeper/run", body, idempotencyKey),
    pauseSweeper: (body: { paused: boolean; reason: string }, idempotencyKey: string) =>
      ask<PauseAnswer>("/sweeper/paused", { method: "PUT", body, idempotencyKey }),
    systemChecks: (signal: Signal) => ask<SystemChecks>("/system/checks", { ...LONG, signal }),
    sandbox: (signal: Signal) => ask<Sandbox>("/sandbox", { signal }),
    sendEvents: (body: SendBody) => post<SendAnswer>("/sandbox/events", body),
    setFaults: (body: FaultsBody) => put<Sandbox>("/sandbox/faults", body),
    advanceClock: (seconds: number) => post<AdvanceAnswer>("/sandbox/clock", { seconds }),
    setDemoOrders: (on: boolean) => put<Sandbox>("/sandbox/demo-orders", { on }),
    resetSandbox: () => post<Sandbox>("/sandbox/reset", {}),
  };
}
