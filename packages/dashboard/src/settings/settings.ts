import { createStore } from "solid-js/store";
import { provided } from "../provided.ts";
import type { Choices } from "./choices.ts";
import { keepSettings, readSettings } from "./kept.ts";

export interface Settings {
  readonly choices: Readonly<Choices>;
  choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void;
}

/** The choices, kept in this browser and put on the document where CSS depends on them. */
export function createSettings(): Settings {
  const [choices, setChoices] = createStore<Choices>(readSettings());
  dress(choices);
  return {
    choices,
    choose: (name, value) => {
      setChoices({ [name]: value });
      keepSettings(choices);
      dress(choices);
    },
  };
}

/** As public/before-paint.js does before there is anything to see. */
function dress({ theme, language }: Choices): void {
  const root = document.documentElement;
  root.lang = language;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export const [SettingsProvider, useSettings] = provided<Settings>("Settings");
