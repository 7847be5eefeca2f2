import { type Accessor, createSignal, onCleanup } from "solid-js";
import { provided } from "../provided.ts";

export interface Shortcut {
  /** As `event.key` has it; "g o" for two one after the other. */
  readonly keys: string;
  /** What it does, in the person's language. */
  readonly label: () => string;
  readonly group: "everywhere" | "list" | "go";
  readonly run: () => void;
}

const SECOND_KEY_WITHIN_MILLISECONDS = 1_500;

/**
 * Single keys, as in a mail program. They never act while something is typed or a dialog is open,
 * nor with Ctrl, Alt or Meta, and can be switched off (WCAG 2.1.4: speech input types letters).
 */
export function createShortcuts(enabled: Accessor<boolean>) {
  const [shortcuts, setShortcuts] = createSignal<readonly Shortcut[]>([]);
  let first: { key: string; at: number } | undefined;

  function press(event: KeyboardEvent): void {
    if (!enabled() || event.defaultPrevented || isTaken(event)) return;
    const leading = first && event.timeStamp - first.at < SECOND_KEY_WITHIN_MILLISECONDS;
    const keys = leading ? `${first?.key} ${event.key}` : event.key;
    first = undefined;
    // The last that was added wins: a page's own over the shell's.
    const found = shortcuts().findLast((shortcut) => shortcut.keys === keys);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (shortcuts().some((shortcut) => shortcut.keys.startsWith(`${event.key} `))) {
      first = { key: event.key, at: event.timeStamp };
    }
  }
  document.addEventListener("keydown", press);
  onCleanup(() => document.removeEventListener("keydown", press));

  return {
    shortcuts,
    enabled,
    /** For as long as the component that calls it lives. */
    add(...added: readonly Shortcut[]): void {
      setShortcuts((before) => [...before, ...added]);
      onCleanup(() => setShortcuts((before) => before.filter((one) => !added.includes(one))));
    },
  };
}

export type Shortcuts = ReturnType<typeof createShortcuts>;

export const [ShortcutsProvider, useShortcuts] = provided<Shortcuts>("Shortcuts");

function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : undefined;
  if (
    target?.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
  )
    return true;
  // Enter and Space belong to what has the focus.
  const activates = event.key === "Enter" || event.key === " ";
  if (activates && target?.closest("a, button, summary, input")) return true;
  return document.querySelector("dialog[open]") !== null;
}
