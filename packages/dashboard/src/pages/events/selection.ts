import type { EventSummary } from "@todoke/functions/api/contract/events";
import { createSignal } from "solid-js";

/** `all`: whatever matches the filter, also what was never loaded. */
export type Scope = "ids" | "all";

/**
 * Which rows a person has chosen. The scope is a thing of its own and is always said in words:
 * "all" that means "all that happen to be loaded" has republished the wrong thousand before.
 */
export function createSelection(rows: () => readonly EventSummary[]) {
  const [ids, setIds] = createSignal<ReadonlySet<string>>(new Set());
  const [scope, setScope] = createSignal<Scope>("ids");
  let anchor: number | undefined;

  const isSelected = (eventId: string): boolean => scope() === "all" || ids().has(eventId);

  function toggle(place: number, withRange = false): void {
    const row = rows()[place];
    if (row === undefined) return;
    const to = !isSelected(row.eventId);
    const chosen = new Set(scope() === "all" ? rows().map(({ eventId }) => eventId) : ids());
    const from = withRange && anchor !== undefined ? anchor : place;
    for (const { eventId } of rows().slice(Math.min(from, place), Math.max(from, place) + 1)) {
      if (to) chosen.add(eventId);
      else chosen.delete(eventId);
    }
    anchor = place;
    setScope("ids");
    setIds(chosen);
  }

  function clear(): void {
    anchor = undefined;
    setScope("ids");
    setIds(new Set<string>());
  }

  return {
    ids,
    scope,
    isSelected,
    isEmpty: () => scope() === "ids" && ids().size === 0,
    /** @param withRange also everything between this row and the one toggled before */
    toggle,
    /** All that are loaded, or none. */
    toggleLoaded(): void {
      const loaded = rows().map(({ eventId }) => eventId);
      if (scope() === "all" || loaded.every((id) => ids().has(id))) clear();
      else setIds(new Set([...ids(), ...loaded]));
    },
    selectAllMatching(): void {
      setScope("all");
    },
    clear,
  };
}

export type Selection = ReturnType<typeof createSelection>;
