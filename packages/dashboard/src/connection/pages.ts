import { createComputed, createSignal, on, onCleanup } from "solid-js";
import { createStore, reconcile, unwrap } from "solid-js/store";
import { isAbort } from "./failures.ts";
import { createPolled } from "./queries.ts";

export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly page: { readonly next: string | null; readonly exhausted: boolean };
  readonly asOf: string;
}

/**
 * A list that grows at its head by itself, and at its foot when asked to: newest first, page by
 * page. What is shown stays shown, each by its id, so that an entry that was opened stays open.
 *
 * @param ask for one page; without a cursor, for the newest
 */
export function createPages<Item extends { readonly id: string }>(
  key: string,
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Item>>,
  everyMilliseconds: number,
) {
  const query = createPolled(
    () => [key],
    (signal) => ask(undefined, signal),
    everyMilliseconds,
  );
  const [list, setList] = createStore<{ items: Item[] }>({ items: [] });
  const [next, setNext] = createSignal<string | null>(null);
  const [loading, setLoading] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const left = new AbortController();
  onCleanup(() => left.abort());
  const show = (items: Item[]) => setList("items", reconcile(items, { key: "id" }));

  function take(first: PageOf<Item>): void {
    const before = unwrap(list.items);
    const known = new Set(before.map(({ id }) => id));
    const joins = first.items.some(({ id }) => known.has(id));
    if (before.length === 0 || !joins) {
      // The first time, or more has come than one page holds: what lies between is not known.
      setNext(first.page.exhausted ? null : first.page.next);
      show([...first.items]);
      return;
    }
    const now = new Map(first.items.map((item) => [item.id, item]));
    const fresh = first.items.filter(({ id }) => !known.has(id));
    show([...fresh, ...before.map((item) => now.get(item.id) ?? item)]);
  }

  // Before anything is drawn: a list that is known is never shown as empty.
  createComputed(
    on(
      () => query.isSuccess && query.dataUpdatedAt,
      (known) => {
        // A copy, as the query changes its own answer in place.
        if (known && query.data) take(structuredClone(unwrap(query.data)));
      },
    ),
  );

  async function older(): Promise<void> {
    const cursor = next();
    if (cursor === null || loading()) return;
    setLoading(true);
    setError(undefined);
    try {
      const page = await ask(cursor, left.signal);
      const before = unwrap(list.items);
      const known = new Set(before.map(({ id }) => id));
      show([...before, ...page.items.filter(({ id }) => !known.has(id))]);
      setNext(page.page.exhausted ? null : page.page.next);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      setLoading(false);
    }
  }

  return {
    query,
    items: (): readonly Item[] => list.items,
    hasOlder: () => next() !== null,
    older,
    loading,
    /** Why older ones could not be had. */
    error,
  };
}
