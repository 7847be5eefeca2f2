import type { TimelineEntry } from "../results.ts";

/** Writes down what happens in one cell, as it happens. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  note(process: string, what: string, eventIds?: readonly string[]): void;
}

/** @param now milliseconds of a clock that never goes back */
export function createTimeline(now: () => number): Timeline {
  const begun = now();
  const entries: TimelineEntry[] = [];
  return {
    entries,
    note: (process, what, eventIds = []) => {
      const atMilliseconds = Math.round(now() - begun);
      const named = eventIds.length > 0 ? { eventIds: [...eventIds] } : {};
      entries.push({ atMilliseconds, process, what, ...named });
    },
  };
}
