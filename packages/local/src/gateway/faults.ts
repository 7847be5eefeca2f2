import {
  type Call,
  type CallListener,
  pass,
  type RequestCall,
  type Service,
  type Verdict,
} from "./call.ts";
import { type CallerFilter, includesCaller } from "./counts.ts";
import {
  type BatchEntry,
  type BatchStatement,
  type EntryFailure,
  failEntries,
  failStatements,
  type StatementFailure,
} from "./partial-failures.ts";
import { throttled, unavailable } from "./service-errors.ts";
import { type CancellationCode, cancelled, type ItemChoice } from "./transactions.ts";

/**
 * What can go wrong with a call.
 *
 * - `refuse`: the connection breaks before the engine hears of the call.
 * - `unavailable`: 503, which the SDK retries; the engine hears nothing.
 * - `delay`: the engine hears of it later.
 * - `drop-response`: the engine acts, and the client's connection breaks before the answer.
 * - `throttle`: the service's own refusal. A transaction is cancelled with it as the reason at
 *   the chosen items, by default the first one.
 * - `transaction-conflict`: TransactWriteItems is cancelled, with TransactionConflict at the
 *   chosen items, by default the first one.
 * - `fail-entries`: chosen entries of PublishBatch or SendMessageBatch fail; the others are done.
 * - `fail-statements`: the same for BatchExecuteStatement.
 */
export type Fault =
  | { readonly kind: "refuse" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "drop-response" }
  | {
      readonly kind: "throttle";
      readonly items?: ItemChoice;
      readonly reason?: Exclude<CancellationCode, "TransactionConflict">;
    }
  | { readonly kind: "transaction-conflict"; readonly items?: ItemChoice }
  | ({
      readonly kind: "fail-entries";
      readonly entries: (entry: BatchEntry) => boolean;
    } & Partial<EntryFailure>)
  | ({
      readonly kind: "fail-statements";
      readonly statements: (statement: BatchStatement) => boolean;
    } & Partial<StatementFailure>);

/** To which calls a fault happens: those that fulfil everything that is given. */
export interface Rule {
  readonly service?: Service;
  readonly operation?: string;
  readonly caller?: CallerFilter;
  readonly match?: (call: Call) => boolean;
  /** @default Infinity */
  readonly times?: number;
  /** Of happening to a call that fulfils the rest. @default 1 */
  readonly probability?: number;
  readonly fault: Fault;
}

export interface FaultHandle {
  /** How often it happened. */
  readonly hits: number;
  remove(): void;
}

export interface Faults {
  /** To be given to `gateway.onCall`, after the observers that should see refused calls too. */
  readonly listener: CallListener;
  /** Rules are tried in the order in which they were added; the first that applies decides. */
  add(rule: Rule): FaultHandle;
  clear(): void;
}

/**
 * Faults to put between clients and engines.
 *
 * @param random numbers in [0, 1) for rules with a probability: seeded, so that a run can be
 *   repeated. It is asked only by calls that fulfil the rest of such a rule.
 */
export const createFaults = (options: { readonly random: () => number }): Faults => {
  const active = new Set<{ readonly rule: Rule; hits: number }>();
  return {
    listener: (call) => {
      for (const entry of active) {
        const { rule } = entry;
        if (entry.hits >= (rule.times ?? Infinity) || !concerns(rule, call)) continue;
        const verdict = happen(rule.fault, call);
        // Asked last, so that a fault that cannot happen to this call uses no random number.
        if (verdict === undefined || !isDrawn(rule, options.random)) continue;
        entry.hits += 1;
        return verdict;
      }
      return pass;
    },
    add: (rule) => {
      const entry = { rule, hits: 0 };
      active.add(entry);
      return {
        get hits() {
          return entry.hits;
        },
        remove: () => {
          active.delete(entry);
        },
      };
    },
    clear: () => active.clear(),
  };
};

const concerns = (rule: Rule, call: Call): boolean =>
  (rule.service ?? call.service) === call.service &&
  (rule.operation ?? call.operation) === call.operation &&
  includesCaller(rule.caller, call.caller) &&
  (rule.match?.(call) ?? true);

const isDrawn = (rule: Rule, random: () => number): boolean =>
  rule.probability === undefined || random() < rule.probability;

/** @returns undefined when this fault cannot happen to this call, or not in this phase */
const happen = (fault: Fault, call: Call): Verdict | undefined => {
  if (call.phase === "request") return happenBefore(fault, call);
  return fault.kind === "drop-response" ? { kind: "abandon" } : undefined;
};

const happenBefore = (fault: Fault, call: RequestCall): Verdict | undefined => {
  switch (fault.kind) {
    case "drop-response":
      return undefined;
    case "refuse":
      return { kind: "abandon" };
    case "unavailable":
      return { kind: "answer", answer: unavailable(call.service) };
    case "delay":
      return { kind: "delay", milliseconds: fault.milliseconds };
    case "throttle":
      return throttle(fault, call);
    case "transaction-conflict":
      return answerWith(cancelled(call, "TransactionConflict", fault.items));
    case "fail-entries":
      return failEntries(call, fault.entries, { ...internalError, senderFault: false, ...fault });
    case "fail-statements":
      return failStatements(call, fault.statements, { ...throttlingError, ...fault });
  }
};

// The wording of SNS and SQS is not documented; the code is the usual one for a server's fault.
const internalError = { code: "InternalError", message: "An internal error occurred." };

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchStatementError.html
const throttlingError = { code: "ThrottlingError", message: "Rate exceeded" };

const throttle = (fault: Extract<Fault, { kind: "throttle" }>, call: Call): Verdict | undefined =>
  call.operation === "TransactWriteItems"
    ? answerWith(cancelled(call, fault.reason ?? "ThrottlingError", fault.items))
    : answerWith(throttled(call.service));

const answerWith = (answer: ReturnType<typeof cancelled>): Verdict | undefined =>
  answer === undefined ? undefined : { kind: "answer", answer };
