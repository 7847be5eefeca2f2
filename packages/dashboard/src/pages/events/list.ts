import type { EventFilter, EventPage, EventSummary } from "@todoke/functions/api/contract/events";
import { createEffect, createSignal, on, onCleanup } from "solid-js";
import { isAbort } from "../../connection/failures.ts";
import { compare, makeRows } from "./rows.ts";

export const PAGE_ROWS = 100;

export type FetchPage = (
  filter: EventFilter,
  page: { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
) => Promise<EventPage>;

/**
 * A list of any length, page by page, of which nothing moves by itself. Asking again changes rows
 * where they stand; new ones are counted and wait until `show` is called, and ones that do not belong
 * any more are marked. A list that moves under the eye, or under the finger, republishes the wrong one.
 *
 * @param filter a change of it begins anew
 * @param seen the first and last row that is seen now
 */
export function createKeysetList(
  filter: () => EventFilter,
  fetchPage: FetchPage,
  seen: () => readonly [number, number],
) {
  const rows = makeRows();
  const [version, setVersion] = createSignal(0);
  const [loading, setLoading] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const [fresh, setFresh] = createSignal(0);
  const [gone, setGone] = createSignal<ReadonlySet<string>>(new Set());
  let aborted = new AbortController();

  /** Forgets everything; what is still under way is for nobody. */
  function clear(): void {
    aborted.abort();
    aborted = new AbortController();
    rows.clear();
    setFresh(0);
    setGone(new Set<string>());
    setError(undefined);
    setLoading(false);
    setVersion((before) => before + 1);
  }

  async function more(): Promise<void> {
    if (loading() || rows.exhausted()) return;
    const { signal } = aborted;
    setLoading(true);
    setError(undefined);
    try {
      const cursor = rows.next();
      const page = await fetchPage(filter(), { limit: PAGE_ROWS, cursor }, signal);
      if (signal.aborted) return;
      rows.append(page, cursor);
      setVersion((before) => before + 1);
    } catch (failure) {
      if (!signal.aborted && !isAbort(failure)) setError(failure);
    } finally {
      if (!signal.aborted) setLoading(false);
    }
  }

  async function again(): Promise<void> {
    const { signal } = aborted;
    if (rows.all().length === 0) return first();
    // The first page, for what is new, and the one that is being read.
    const starts = new Set([0, rows.pageStart(seen()[0])]);
    for (const start of starts) {
      const cursor = rows.cursorAt(start);
      const page = await fetchPage(filter(), { limit: PAGE_ROWS, cursor }, signal);
      if (signal.aborted) return;
      const found = compare(rows, start, page);
      if (start === 0) setFresh(found.fresh);
      setGone(
        (before) => new Set([...before].filter((id) => !found.seen.has(id)).concat(found.gone)),
      );
      setVersion((before) => before + 1);
    }
  }

  /** Nothing is shown yet: what comes may be shown at once. */
  async function first(): Promise<void> {
    const { signal } = aborted;
    const page = await fetchPage(filter(), { limit: PAGE_ROWS }, signal);
    if (signal.aborted) return;
    rows.clear();
    rows.append(page, undefined);
    setError(undefined);
    setVersion((before) => before + 1);
  }

  /** From the beginning, with what is new. */
  async function show(): Promise<void> {
    clear();
    await more();
  }

  createEffect(on(filter, () => void show()));
  onCleanup(() => aborted.abort());

  return {
    /** In order. A row keeps its place until `show`; what it says may change. */
    rows: (): readonly EventSummary[] => {
      version();
      return rows.all();
    },
    exhausted: () => {
      version();
      return rows.exhausted();
    },
    loading,
    error,
    /** How many wait to be shown; as many as a page has mean "at least". */
    fresh,
    /** Of those shown, the ones that the filter would not find any more. */
    gone,
    more,
    /** @throws what the API failed with; what is shown stays as it is */
    again,
    show,
  };
}

export type KeysetList = ReturnType<typeof createKeysetList>;
