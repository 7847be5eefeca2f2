import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flatten } from "@solid-primitives/i18n";
import { problemCodes } from "@todoke/functions/api/contract/problem";
import { expect, test } from "vitest";
import { dictionary as english } from "../src/i18n/en/index.ts";
import { dictionary as japanese } from "../src/i18n/ja/index.ts";
import { wordsUsedBy } from "./words-used.ts";

const en: Readonly<Record<string, unknown>> = flatten(english);
const ja: Readonly<Record<string, unknown>> = flatten(japanese);

test("both languages have the same words, of the same kind", () => {
  const kinds = (words: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(words).map(([key, word]) => [key, typeof word]));

  expect(kinds(ja)).toEqual(kinds(en));
});

test("every code that the API can answer with is explained", () => {
  for (const code of Object.keys(problemCodes)) {
    expect(en[`problems.${code}`], code).toBeTypeOf("string");
    expect(ja[`problems.${code}`], code).toBeTypeOf("string");
  }
});

const source = join(import.meta.dirname, "../src");
const routes = readFileSync(join(source, "pages/routes.ts"), "utf8");
const declared = [...routes.matchAll(/"[^"]+": \[\[([^\]]*)\], \(\) => import\("(.*?)"\)\]/g)];

test("there are nine routes to check", () => {
  expect(declared).toHaveLength(9);
});

test.each(declared.map(([, words = "", path = ""]) => [path, words]))(
  "%s is loaded with all the words that it uses, and no others",
  (path, words) => {
    const named = [...words.matchAll(/"(\w+)"/g)].map(([, word]) => word).sort();

    expect(named).toEqual(wordsUsedBy(join(source, "pages", path)));
  },
);

test("what is around the pages needs the base only", () => {
  expect(wordsUsedBy(join(source, "shell/gate.tsx"))).toEqual([]);
  expect(wordsUsedBy(join(source, "shell/layout.tsx"))).toEqual([]);
});

/** Names and signs that are the same in both. */
const SAME = /^[\s\d\p{P}\p{S}]*$|Todoke|UTC|Asia\/Tokyo|^[A-Z][A-Za-z0-9 ./-]*$/u;

test("nothing was left in English", () => {
  const untranslated = Object.keys(en).filter(
    (key) => typeof en[key] === "string" && en[key] === ja[key] && !SAME.test(String(en[key])),
  );

  expect(untranslated).toEqual([]);
});

test.each([
  ["pending", "未送信"],
  ["sent", "送信済み"],
  ["stale", "滞留"],
  ["parked", "保留"],
] as const)("%s is called %s", (state, word) => {
  expect(japanese.common.states[state]).toBe(word);
});

test("one is not many", () => {
  expect(english.events.selection.some(1)).toBe("1 selected");
  expect(english.overview.state.attention(1)).toBe("One thing needs you.");
  expect(english.overview.cards.parked.title(1)).toBe("1 event parked");
  expect(english.overview.cards.parked.title(1_200)).toBe("1,200 events parked");
  expect(japanese.overview.cards.parked.title(1_200)).toBe("保留中のイベントが 1,200 件あります");
});
