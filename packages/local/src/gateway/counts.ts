/** Calls by operation, e.g. `{ TransactWriteItems: 12, PublishBatch: 12 }`. */
export type Counts = Readonly<Record<string, number>>;

export type CallerFilter = string | ((caller: string) => boolean);

export interface Counter {
  count(caller: string, operation: string): void;
  /** @param callers one caller's name, or a choice among all; without it, everybody's */
  read(callers?: CallerFilter): Counts;
  reset(): void;
}

/** Counts what was asked, whatever became of it: a call that a fault refused was made, too. */
export const createCounter = (): Counter => {
  const byCaller = new Map<string, Map<string, number>>();
  return {
    count: (caller, operation) => {
      const operations = byCaller.get(caller) ?? new Map<string, number>();
      operations.set(operation, (operations.get(operation) ?? 0) + 1);
      byCaller.set(caller, operations);
    },
    read: (callers) => {
      const total: Record<string, number> = {};
      for (const [caller, operations] of byCaller) {
        if (!includesCaller(callers, caller)) continue;
        for (const [operation, calls] of operations) {
          total[operation] = (total[operation] ?? 0) + calls;
        }
      }
      return total;
    },
    reset: () => byCaller.clear(),
  };
};

export const includesCaller = (filter: CallerFilter | undefined, caller: string): boolean => {
  if (filter === undefined) return true;
  return typeof filter === "string" ? filter === caller : filter(caller);
};
