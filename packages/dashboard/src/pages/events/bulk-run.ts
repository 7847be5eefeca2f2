import type { EventFilter, RepublishOutcome } from "@todoke/functions/api/contract/events";
import type { Endpoints, Many } from "../../connection/endpoints.ts";
import type { FetchPage } from "./list.ts";

/** Hands out ids one by one, undefined at the end. After a failure it can be asked again. */
export interface IdSource {
  next(): Promise<string | undefined>;
}

export interface BulkRequest {
  readonly ids: IdSource;
  readonly reason: string;
  readonly force: boolean;
  readonly ratePerSecond: number;
}

export interface BulkProgress {
  readonly handled: number;
  readonly counts: Readonly<Partial<Record<RepublishOutcome["kind"], number>>>;
}

/** `faults`: several in a row failed for no fault of their own; going on would fail, too. */
export type BulkEnd = "done" | "cancelled" | "faults";

const CHUNK_SECONDS = 2;
const CHUNK_MOST = 50;

/**
 * Republishes in chunks that take about two seconds each, so that progress is seen and cancelling
 * acts soon. The ids are chosen here, not by a filter that the API would apply again for each chunk:
 * what is announced leaves some lists and stays in others, so each event is named, and named once.
 */
export function makeBulkRun(
  request: BulkRequest,
  republishMany: Endpoints["republishMany"],
  onProgress: (progress: BulkProgress) => void,
) {
  const seen = new Set<string>();
  const counts: Partial<Record<RepublishOutcome["kind"], number>> = {};
  let chunk: string[] = [];
  let key = crypto.randomUUID();
  let handled = 0;
  let cancelled = false;
  const size = Math.min(CHUNK_MOST, Math.max(1, Math.round(request.ratePerSecond * CHUNK_SECONDS)));

  async function fill(): Promise<void> {
    while (chunk.length < size) {
      const id = await request.ids.next();
      if (id === undefined) return;
      if (!seen.has(id)) chunk.push(id);
      seen.add(id);
    }
  }

  function take(outcomes: readonly { eventId: string; outcome: RepublishOutcome }[]): void {
    for (const { outcome } of outcomes) counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
    const taken = new Set(outcomes.map(({ eventId }) => eventId));
    chunk = chunk.filter((id) => !taken.has(id));
    handled += outcomes.length;
    key = crypto.randomUUID();
    onProgress({ handled, counts: { ...counts } });
  }

  return {
    /** Takes effect after the chunk that is under way. */
    cancel: (): void => {
      cancelled = true;
    },
    /**
     * Also goes on after a failure: with the same chunk and the same idempotency key, so that what
     * was done before the answer was lost is not done twice.
     *
     * @throws what the API failed with
     */
    async run(): Promise<BulkEnd> {
      for (;;) {
        if (cancelled) return "cancelled";
        await fill();
        if (chunk.length === 0) return "done";
        const { end, outcomes } = await republishMany(bodyOf(request, chunk), key, undefined);
        take(outcomes);
        // An answer about none of them would be had again and again.
        if (end === "faults" || outcomes.length === 0) return "faults";
      }
    },
  };
}

export type BulkRun = ReturnType<typeof makeBulkRun>;

const bodyOf = (request: BulkRequest, ids: readonly string[]): Many => ({
  ids,
  reason: request.reason,
  force: request.force,
  dryRun: false,
  maxItems: ids.length,
  ratePerSecond: request.ratePerSecond,
});

export function makeIds(chosen: Iterable<string>): IdSource {
  const ids = chosen[Symbol.iterator]();
  return {
    next: async () => {
      const { value, done } = ids.next();
      return done ? undefined : value;
    },
  };
}

/** All that match now, page by page. */
export function makeMatchingIds(filter: EventFilter, fetchPage: FetchPage): IdSource {
  let read: string[] = [];
  let cursor: string | undefined;
  let exhausted = false;
  return {
    async next() {
      while (read.length === 0 && !exhausted) {
        const { signal } = new AbortController();
        const { items, page } = await fetchPage(filter, { limit: 200, cursor }, signal);
        read = items.map(({ eventId }) => eventId);
        cursor = page.next ?? undefined;
        exhausted = page.exhausted || page.next === null;
      }
      return read.shift();
    },
  };
}
