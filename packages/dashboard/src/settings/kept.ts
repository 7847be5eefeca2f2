import { type Choices, languages, themes, zones } from "./choices.ts";

const KEY = "todoke.settings";

/** What was kept, each choice by itself: one that is not known any more falls back alone. */
export function readSettings(): Choices {
  const kept = parse(read());
  const preferred = navigator.language.startsWith("ja") ? "ja" : "en";
  return {
    theme: oneOf(themes, kept.theme, "system"),
    language: oneOf(languages, kept.language, preferred),
    zone: oneOf(zones, kept.zone, "local"),
    live: kept.live !== false,
    shortcuts: kept.shortcuts !== false,
  };
}

export function keepSettings(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is closed.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(all: readonly T[], value: unknown, otherwise: T): T {
  return all.find((one) => one === value) ?? otherwise;
}
