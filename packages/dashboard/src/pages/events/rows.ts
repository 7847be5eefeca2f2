import type { EventPage, EventSummary } from "@todoke/functions/api/contract/events";

/** The rows that were loaded, and where each page of them began. Plain: 100,000 proxies are slow. */
export function makeRows() {
  let all: EventSummary[] = [];
  let places = new Map<string, number>();
  let pages: { readonly start: number; readonly cursor: string | undefined }[] = [];
  let next: string | undefined;
  let exhausted = false;
  return {
    all: (): readonly EventSummary[] => all,
    exhausted: () => exhausted,
    next: () => next,
    clear(): void {
      all = [];
      places = new Map();
      pages = [];
      next = undefined;
      exhausted = false;
    },
    /** A row that has moved down the list since it was read comes twice: it stays where it was. */
    append({ items, page }: EventPage, cursor: string | undefined): void {
      pages.push({ start: all.length, cursor });
      for (const item of items) {
        const place = places.get(item.eventId);
        if (place !== undefined) all[place] = item;
        else {
          places.set(item.eventId, all.length);
          all.push(item);
        }
      }
      next = page.next ?? undefined;
      exhausted = page.exhausted || page.next === null;
    },
    placeOf: (eventId: string): number | undefined => places.get(eventId),
    update(place: number, row: EventSummary): void {
      all[place] = row;
    },
    /** Where the page begins that a row belongs to. */
    pageStart: (place: number): number => pages.findLast(({ start }) => start <= place)?.start ?? 0,
    cursorAt: (start: number) => pages.findLast((page) => page.start === start)?.cursor,
  };
}

export type Rows = ReturnType<typeof makeRows>;

/**
 * Takes over what a page says now, each row in its place.
 *
 * @param start where the page began when it was loaded
 * @returns how many rows of it are not among ours; which ids it has; and which of ours it passed over,
 *   standing between its first and its last: those do not belong here any more
 */
export function compare(rows: Rows, start: number, { items, page }: EventPage) {
  const seen = new Set(items.map(({ eventId }) => eventId));
  let fresh = 0;
  let until = page.exhausted ? rows.all().length : start;
  for (const item of items) {
    const place = rows.placeOf(item.eventId);
    if (place === undefined) fresh++;
    else {
      rows.update(place, item);
      until = Math.max(until, place + 1);
    }
  }
  const gone = rows
    .all()
    .slice(start, until)
    .map(({ eventId }) => eventId)
    .filter((id) => !seen.has(id));
  return { fresh, seen, gone };
}
