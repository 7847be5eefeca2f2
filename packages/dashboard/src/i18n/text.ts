import { translator } from "@solid-primitives/i18n";
import { createEffect, createSignal, on } from "solid-js";
import { provided } from "../provided.ts";
import type { Language } from "../settings/choices.ts";
import { loadWords, type Namespace, type Words } from "./dictionaries.ts";

/**
 * @param language what is to be read; its words are fetched, and shown when they have come
 * @param words the base of that language, so that nothing is ever without words
 */
export function createText(language: () => Language, words: Partial<Words>) {
  const [known, setKnown] = createSignal({ language: language(), words });
  const needed = new Set<Namespace>(["base"]);

  async function load(namespaces: readonly Namespace[]): Promise<void> {
    const wanted = language();
    const loaded = await loadWords(wanted, namespaces);
    // Two quick changes may arrive in the other order.
    if (language() !== wanted) return load([...needed]);
    setKnown((before) => ({
      language: wanted,
      words: before.language === wanted ? { ...before.words, ...loaded } : loaded,
    }));
  }

  createEffect(on(language, () => load([...needed]), { defer: true }));
  return {
    /** `t("events.selected", 12)`: keys and what they take are checked by the compiler. */
    // A page's words are loaded with the page, which a test compares; so its keys are all there.
    t: translator(() => known().words as Words),
    /** The language of what is shown now. */
    language: () => known().language,
    /** Loads the words of a page, unless they are there. */
    async need(namespaces: readonly Namespace[]): Promise<void> {
      const missing = namespaces.filter((namespace) => !needed.has(namespace));
      for (const namespace of missing) needed.add(namespace);
      if (missing.length > 0) await load(missing);
    },
  };
}

export type Text = ReturnType<typeof createText>;
export type Translate = Text["t"];

export const [TextProvider, useText] = provided<Text>("Text");
