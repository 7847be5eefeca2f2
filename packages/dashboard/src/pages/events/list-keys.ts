import { useNavigate } from "@solidjs/router";
import { createSignal } from "solid-js";
import { useText } from "../../i18n/text.ts";
import { useShortcuts } from "../../keyboard/shortcuts.ts";
import { useSession } from "../../session/session.ts";
import { eventPath } from "../../shell/places.ts";
import type { KeysetList } from "./list.ts";
import type { Selection } from "./selection.ts";

/**
 * Which row the keyboard is at, and the keys that act on it. The row's link has the focus, so that
 * what is read out, Enter, and what is seen are one and the same.
 */
export function createListKeys(
  list: KeysetList,
  selection: Selection,
  republish: { readonly selected: () => void; readonly one: (eventId: string) => void },
) {
  const { t } = useText();
  const navigate = useNavigate();
  const session = useSession();
  const [at, setAt] = createSignal<number>();
  let search: HTMLInputElement | undefined;
  let show: ((place: number) => void) | undefined;

  function move(by: number): void {
    const last = list.rows().length - 1;
    if (last < 0) return;
    const to = Math.min(last, Math.max(0, (at() ?? (by > 0 ? -1 : 1)) + by));
    setAt(to);
    show?.(to);
  }

  const current = () => list.rows()[at() ?? -1];

  function republishChosen(): void {
    if (!session.may("events:republish")) return;
    const row = current();
    if (!selection.isEmpty()) republish.selected();
    else if (row) republish.one(row.eventId);
  }

  const words = (name: "search" | "next" | "previous" | "open" | "select" | "republish") => () =>
    t(`shell.shortcuts.${name}`);
  useShortcuts().add(
    { keys: "/", group: "list", label: words("search"), run: () => search?.focus() },
    { keys: "j", group: "list", label: words("next"), run: () => move(1) },
    { keys: "k", group: "list", label: words("previous"), run: () => move(-1) },
    {
      keys: "Enter",
      group: "list",
      label: words("open"),
      run: () => {
        const row = current();
        if (row) navigate(eventPath(row.eventId));
      },
    },
    {
      keys: "x",
      group: "list",
      label: words("select"),
      run: () => selection.toggle(at() ?? -1),
    },
    { keys: "r", group: "list", label: words("republish"), run: republishChosen },
  );

  return {
    at,
    setAt,
    setSearch: (field: HTMLInputElement): void => {
      search = field;
    },
    /** @param shower brings a row into view and focuses it */
    onMove: (shower: (place: number) => void): void => {
      show = shower;
    },
  };
}

export type ListKeys = ReturnType<typeof createListKeys>;
