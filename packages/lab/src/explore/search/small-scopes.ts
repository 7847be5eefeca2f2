import type { Deed } from "../actors/deed.ts";
import type { Kind } from "../world/events.ts";
import type { Budget } from "../world/world.ts";
import { NOTHING } from "./budget.ts";

/** A scope small enough to be searched to its end. */
export interface SmallScope {
  readonly name: string;
  /** Of both its events. */
  readonly kind: Kind;
  /** Both events are of one group then. */
  readonly fifo: boolean;
  /** Where both events are at first. */
  readonly from: "event queue" | "dead-letter queue";
  /** What people do, in this order. */
  readonly deeds: readonly Deed[];
  readonly budget: Readonly<Budget>;
}

/** Two processes die, two transactions meet, a call fails, and time passes: at any moment. */
const TROUBLE: Readonly<Budget> = { ...NOTHING, crashes: 2, conflicts: 1, faults: 1, advances: 1 };

const SWEPT: Readonly<Budget> = { ...TROUBLE, consumers: 2, sweepers: 1 };

/** Not any fault, but that a request or its answer is lost: what else fails, fails elsewhere. */
const LOSSES = { faults: 0, losses: 1 };

const orders = {
  kind: "order.placed",
  fifo: false,
  from: "event queue",
  deeds: [],
} as const;

/** Announces an event although it may be announced. */
const FORCED: Deed = { kind: "republish", eventId: "e1", force: true };
/** Two people with one idempotency key: one of them must do nothing. */
const TWICE: readonly Deed[] = Array.from({ length: 2 }, () => ({ ...FORCED, key: "k" }));
const REDRIVEN: readonly Deed[] = Array.from({ length: 2 }, () => ({
  kind: "redrive",
  choice: "all",
  key: "k",
}));

export const smallScopes: readonly SmallScope[] = [
  { ...orders, name: "orders", budget: SWEPT },
  { ...orders, name: "documents", kind: "document.added", budget: SWEPT },
  { ...orders, name: "stock", kind: "stock.reserved", budget: { ...SWEPT, ...LOSSES } },
  {
    ...orders,
    name: "fifo",
    fifo: true,
    // A message that nobody answered for has to show itself again before it is received.
    budget: { ...SWEPT, ...LOSSES, advances: 2 },
  },
  {
    ...orders,
    name: "operator",
    deeds: [FORCED],
    budget: { ...TROUBLE, consumers: 1, sweepers: 1, deeds: 1 },
  },
  {
    ...orders,
    name: "operator and two consumers",
    deeds: [FORCED],
    budget: { ...SWEPT, crashes: 1, faults: 0, deeds: 1 },
  },
  {
    ...orders,
    name: "operator on FIFO",
    fifo: true,
    deeds: [FORCED],
    budget: { ...TROUBLE, crashes: 1, consumers: 1, sweepers: 1, deeds: 1 },
  },
  {
    ...orders,
    name: "two operators",
    deeds: TWICE,
    budget: { ...TROUBLE, crashes: 1, consumers: 1, deeds: 2 },
  },
  {
    ...orders,
    name: "redrive",
    from: "dead-letter queue",
    deeds: REDRIVEN,
    budget: { ...TROUBLE, crashes: 1, consumers: 1, deeds: 2 },
  },
  {
    ...orders,
    name: "redrive on FIFO",
    fifo: true,
    from: "dead-letter queue",
    deeds: REDRIVEN,
    budget: { ...TROUBLE, crashes: 1, consumers: 1, deeds: 2 },
  },
];
