import type { Deed } from "../actors/deed.ts";
import type { Kind } from "../world/events.ts";
import type { Budget } from "../world/world.ts";
import { NOTHING } from "./budget.ts";

/** A scope small enough to be searched to its end. Two events are in the queue. */
export interface Small {
  readonly name: string;
  readonly kind: Kind;
  /** Both events are of one group then. */
  readonly fifo: boolean;
  /** What a person does, if the budget has a deed. */
  readonly deed?: Deed;
  readonly budget: Readonly<Budget>;
}

/** One of each kind of trouble: a crash, a conflict of transactions, a lost request or answer. */
const TROUBLE = { ...NOTHING, crashes: 1, conflicts: 1, faults: 1, advances: 1 };

/** Two consumers and a sweeper. */
const SWEPT = { ...TROUBLE, consumers: 2, sweepers: 1 };

/** A person who announces an event though it may have been announced. */
const FORCED: Deed = { kind: "republish", eventId: "e1", force: true };

export const smalls: readonly Small[] = [
  { name: "orders", kind: "order.placed", fifo: false, budget: SWEPT },
  { name: "documents", kind: "document.added", fifo: false, budget: SWEPT },
  { name: "stock", kind: "stock.reserved", fifo: false, budget: SWEPT },
  {
    name: "operator",
    kind: "order.placed",
    fifo: false,
    deed: FORCED,
    budget: { ...TROUBLE, consumers: 1, sweepers: 1, deeds: 1 },
  },
  {
    name: "fifo",
    kind: "order.placed",
    fifo: true,
    budget: { ...SWEPT, advances: 2 },
  },
];
