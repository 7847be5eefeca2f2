const WINDOW_MILLISECONDS = 5 * 60 * 1_000;

/** What a FIFO queue was sent within the last five minutes, by deduplication id. */
export function createDeduplication<Sent>() {
  const sent = new Map<string, { readonly until: number; readonly what: Sent }>();
  return {
    find(id: string | undefined, now: number): Sent | undefined {
      const before = id === undefined ? undefined : sent.get(id);
      return before && before.until >= now ? before.what : undefined;
    },
    remember(id: string | undefined, what: Sent, now: number): void {
      if (id !== undefined) sent.set(id, { until: now + WINDOW_MILLISECONDS, what });
    },
  };
}
