import type { Clock } from "@todoke/core/clock";

export interface Memo<Value> {
  /** The value as it was read a moment ago, or is being read; else it is read. */
  read(how: () => Promise<Value>): Promise<Value>;
  /** The next one reads anew. */
  forget(): void;
}

/**
 * Keeps one value for a moment, so that many who ask at once cost one. Failures are not kept, but
 * whoever waits for the same reading gets the same one.
 */
export function createMemo<Value>(keepMilliseconds: number, clock: Clock): Memo<Value> {
  let kept: { readonly value: Promise<Value>; readonly at: number } | undefined;
  return {
    read(how) {
      const age = kept === undefined ? Number.NaN : clock() - kept.at;
      // Also when the clock was set back: what is from the future is not kept for ever.
      if (kept && age >= 0 && age < keepMilliseconds) return kept.value;
      const reading = { value: how(), at: clock() };
      kept = reading;
      reading.value.catch(() => {
        if (kept === reading) kept = undefined;
      });
      return reading.value;
    },
    forget() {
      kept = undefined;
    },
  };
}
