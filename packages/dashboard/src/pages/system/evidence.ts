import type { Check } from "@todoke/functions/api/contract/system";
import type { Formats } from "../../format/formats.ts";
import type { Translate } from "../../i18n/text.ts";

/** What a piece of evidence is called; one that is not known here keeps the API's name for it. */
export function factName(name: string, t: Translate): string {
  const word = looked(`system.facts.${camel(name)}`, t);
  return word ?? name;
}

/** A figure with the unit that its name says. */
export function evidenceText(
  name: string,
  value: Check["evidence"][string],
  t: Translate,
  formats: Formats,
): string {
  if (value === null) return t("common.unknown");
  if (typeof value === "boolean") return switchText(name, value, t);
  if (typeof value === "number") {
    return camel(name).endsWith("Seconds") ? signed(value, formats) : formats.number(value);
  }
  if (camel(name).endsWith("At") && !Number.isNaN(Date.parse(value))) return formats.moment(value);
  return looked(`system.values.${value}`, t) ?? value;
}

/** The dictionary's word, if it has one: names and values come from the API, which may be newer. */
function looked(key: string, t: Translate): string | undefined {
  const word: unknown = t(key as "system.values.none");
  return typeof word === "string" ? word : undefined;
}

const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const switchText = (name: string, value: boolean, t: Translate): string => {
  if (name === "local") return value ? t("common.yes") : t("common.no");
  return value ? t("common.on") : t("common.off");
};

const signed = (seconds: number, formats: Formats): string =>
  `${seconds < 0 ? "−" : ""}${formats.duration(Math.abs(seconds))}`;
