import { type Html, html } from "./html.ts";
import { japanese } from "./japanese/japanese.ts";

/** Both languages; the page shows one of them. */
export const say = (english: string, inJapanese = japanese[english] ?? english): Html =>
  english === inJapanese
    ? html`<span>${english}</span>`
    : html`<span lang="en">${english}</span><span lang="ja">${inJapanese}</span>`;

/** What a cell came to, the worst of it. The order is from good to bad. */
export const outcomes = ["clean", "announced-twice", "effect-twice", "ghost", "lost"] as const;
export type Outcome = (typeof outcomes)[number];

/** In the grid: never by colour alone. */
export const marks: Readonly<Record<Outcome | "none", string>> = {
  clean: "·",
  "announced-twice": "a",
  "effect-twice": "E",
  ghost: "G",
  lost: "L",
  none: "–",
};

export const outcomeWords: Readonly<Record<Outcome | "none", string>> = {
  clean: "Nothing lost, nothing doubled",
  "announced-twice": "Announced more than once",
  "effect-twice": "Effect applied more than once",
  ghost: "Announced without a commit",
  lost: "Lost: never recorded, or never announced",
  none: "This system has no such place",
};
