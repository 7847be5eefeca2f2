/** From when a call reached the gateway to when it was answered, in milliseconds. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/**
 * How many round trips lie one behind another: the longest chain of calls of which each began
 * after the one before it was answered.
 *
 * Of a handler that does one thing after another that is exact. Where it does many side by side, some
 * of them lie one behind another by chance, and it is a little more than any event waits for.
 *
 * Taking whichever ends first, again and again, finds the longest such chain.
 */
export function longestChain(spans: readonly Span[]): number {
  let length = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { begin, end } of spans.toSorted((a, b) => a.end - b.end)) {
    if (begin < free) continue;
    length += 1;
    free = end;
  }
  return length;
}
