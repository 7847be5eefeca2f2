import { type BaseRecordDict, type Flatten, flatten } from "@solid-primitives/i18n";
import type { Language } from "../settings/choices.ts";
import type { dictionary } from "./en/index.ts";

/** The English one says which keys there are; the others have to have them all, by type. */
export type Dictionary = typeof dictionary;
export type Words = Flatten<Dictionary>;

/** The words of a page, or of several. `base` are those that every page needs. */
export type Namespace = Exclude<keyof Dictionary, "common" | "shell" | "problems"> | "base";

const files = import.meta.glob<Readonly<Record<string, BaseRecordDict>>>([
  "./{en,ja}/*.ts",
  "!./*/{index,words,common,problems,shell}.ts",
]);

/** Only the language that is read is loaded, and of that only what is shown. */
export async function loadWords(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Partial<Words>> {
  const loaded = await Promise.all(namespaces.map((namespace) => load(language, namespace)));
  return Object.assign({}, ...loaded);
}

async function load(language: Language, namespace: Namespace): Promise<object> {
  const file = files[`./${language}/${fileOf(namespace)}.ts`];
  if (file === undefined) throw new Error(`no words for ${namespace} in ${language}`);
  return flatten({ ...(await file()) });
}

const fileOf = (namespace: Namespace): string =>
  namespace === "deadLetters" ? "dead-letters" : namespace;
