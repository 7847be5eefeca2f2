import { tables } from "@todoke/core/tables";
import { type Call, type CallListener, isRecord, pass } from "../gateway/call.ts";
import { transactItems } from "../gateway/transactions.ts";

/** How often each order was really written: counted at the wire, not trusted to the table. */
export interface Ledger {
  /** To be given to `gateway.onCall`. */
  readonly listener: CallListener;
  /** Effects of one order, those before this run included. */
  effectsOf(orderId: string): number;
  /** Inbox rows committed in this run. */
  readonly committedEvents: number;
  /** For when the tables have been emptied, too. */
  forget(): void;
  /** Then what was there before this run counts no more. */
  readonly hasForgotten: boolean;
}

/**
 * A row overwritten by a second effect looks like a row written once. What the engine accepted
 * does not: each transaction that it answered with 200 is counted here, also when whoever asked
 * for it was dead by then.
 *
 * @param before orders that are in the table already: one effect each
 */
export function createLedger(before: Iterable<string>): Ledger {
  const effects = new Map([...before].map((orderId) => [orderId, 1]));
  const tokens = new Set<string>();
  let committedEvents = 0;
  let hasForgotten = false;
  const count = (call: Call) => {
    // The SDK's retry of one request carries the same token, and has no second effect.
    const token = String(call.parsed.ClientRequestToken ?? call.id);
    if (tokens.has(token)) return;
    tokens.add(token);
    for (const { table, values } of transactItems(call)) {
      if (table === tables.ProcessedEvents.name) committedEvents += 1;
      if (table !== tables.OrderRecords.name) continue;
      const key = values[tables.OrderRecords.partitionKey];
      const orderId = isRecord(key) ? String(key.S) : "";
      effects.set(orderId, (effects.get(orderId) ?? 0) + 1);
    }
  };
  return {
    listener: (call) => {
      if (isCommitted(call)) count(call);
      return pass;
    },
    effectsOf: (orderId) => effects.get(orderId) ?? 0,
    get committedEvents() {
      return committedEvents;
    },
    forget() {
      effects.clear();
      tokens.clear();
      committedEvents = 0;
      hasForgotten = true;
    },
    get hasForgotten() {
      return hasForgotten;
    },
  };
}

const isCommitted = (call: Call): boolean =>
  call.operation === "TransactWriteItems" && call.phase === "response" && call.status === 200;
