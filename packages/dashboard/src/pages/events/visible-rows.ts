import { createMemo, createSignal, onCleanup, onMount } from "solid-js";

/** Rows kept ready above and below what is seen. */
const READY_ROWS = 8;
/** The window moves in steps: rows are made and dropped several at a time, not one on every frame. */
const STEP_ROWS = 4;

interface Rows {
  readonly count: () => number;
  /** Pixels; all are of one height. */
  readonly height: () => number;
}

/**
 * Which rows of a long list are near the window. All have one height, so where each stands is a
 * multiplication: a library that measures rows keeps an object for each, and for 100,000 of them
 * makes all anew whenever a page is added.
 */
export function createVisibleRows({ count, height }: Rows) {
  const [scrolled, setScrolled] = createSignal(scrollY);
  const [seenPixels, setSeenPixels] = createSignal(innerHeight);
  const [top, setTop] = createSignal(0);
  let list: HTMLElement | undefined;

  const scroll = () => setScrolled(scrollY);
  const measure = () => {
    setSeenPixels(innerHeight);
    // What stands above may come, go and wrap: banners, filters, the bar of new rows.
    if (list) setTop(Math.round(list.getBoundingClientRect().top + scrollY));
    scroll();
  };
  onMount(() => {
    measure();
    addEventListener("scroll", scroll, { passive: true });
    addEventListener("resize", measure);
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    onCleanup(() => {
      removeEventListener("scroll", scroll);
      removeEventListener("resize", measure);
      resized.disconnect();
    });
  });

  const first = createMemo(() => {
    const row = Math.floor((scrolled() - top()) / height()) - READY_ROWS;
    return Math.max(0, Math.min(count(), Math.floor(row / STEP_ROWS) * STEP_ROWS));
  });
  const end = createMemo(() => {
    const rows = Math.ceil(seenPixels() / height()) + 2 * READY_ROWS + STEP_ROWS;
    return Math.min(count(), first() + rows);
  });

  return {
    setList: (element: HTMLElement): void => {
      list = element;
    },
    places: createMemo(() =>
      Array.from({ length: end() - first() }, (_, index) => first() + index),
    ),
    pixelsBefore: () => first() * height(),
    pixelsAfter: () => (count() - end()) * height(),
    /** Scrolls as little as it takes to see a row, clear of the bars at both edges. */
    reveal(place: number, edges: { readonly above: number; readonly below: number }): void {
      const from = top() + place * height();
      const least = from + height() + edges.below - innerHeight;
      const most = from - edges.above;
      if (scrollY > most) scrollTo({ top: most });
      else if (scrollY < least) scrollTo({ top: least });
      scroll();
    },
  };
}
