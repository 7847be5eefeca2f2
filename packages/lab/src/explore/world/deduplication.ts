const WINDOW_MILLISECONDS = 5 * 60 * 1_000;

/** What a FIFO queue was sent within the last five minutes: ids, by deduplication id. */
export interface Deduplication {
  /** Everything it was sent, older things as well, by deduplication id. */
  readonly sent: ReadonlyMap<string, Sent>;
  find(deduplicationId: string | undefined, now: number): string | undefined;
  remember(deduplicationId: string | undefined, id: string, now: number): void;
  copy(): Deduplication;
}

interface Sent {
  readonly until: number;
  readonly id: string;
}

export function createDeduplication(sent = new Map<string, Sent>()): Deduplication {
  return {
    sent,
    find(deduplicationId, now) {
      const before = deduplicationId === undefined ? undefined : sent.get(deduplicationId);
      return before && before.until >= now ? before.id : undefined;
    },
    remember(deduplicationId, id, now) {
      if (deduplicationId === undefined) return;
      sent.set(deduplicationId, { until: now + WINDOW_MILLISECONDS, id });
    },
    copy: () => createDeduplication(new Map(sent)),
  };
}
