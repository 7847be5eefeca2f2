import type { CellResult } from "../matrix/results.ts";

/**
 * The cells as the page carries them: of a thousand timelines the words are few, so each word is
 * written once and named by its place.
 */
export interface CompactCells {
  readonly words: readonly string[];
  readonly cells: readonly CompactCell[];
}

export interface CompactCell {
  readonly name: string;
  readonly command: string;
  readonly note: string;
  readonly counts: readonly [
    accepted: number,
    lost: number,
    doubledEffects: number,
    ghosts: number,
    doubledAnnouncements: number,
  ];
  readonly broken: readonly string[];
  /** Milliseconds, process, what, events; the last three as places in `words`. */
  readonly steps: readonly (readonly [number, number, number, readonly number[]])[];
}

export function compact(cells: readonly CellResult[]): CompactCells {
  const places = new Map<string, number>();
  const place = (word: string): number => {
    const known = places.get(word);
    if (known !== undefined) return known;
    places.set(word, places.size);
    return places.size - 1;
  };
  const compacted = cells.map((cell): CompactCell => {
    const { accepted, lost, doubledEffects, ghosts, doubledAnnouncements } = cell.counts;
    return {
      name: cell.name,
      command: cell.command,
      note: cell.notApplicableBecause ?? "",
      counts: [accepted, lost, doubledEffects, ghosts, doubledAnnouncements],
      broken: cell.broken,
      steps: cell.timeline.map(({ atMilliseconds, process, what, eventIds = [] }) => [
        atMilliseconds,
        place(process),
        place(what),
        eventIds.map((id) => place(id)),
      ]),
    };
  });
  return { words: [...places.keys()], cells: compacted };
}
