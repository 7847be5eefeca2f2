import type { Translate } from "../../i18n/text.ts";

/** Why, in words; an API newer than this page may know further reasons. */
export function reasonWords(reason: string, t: Translate): { title: string; means: string } {
  const title: unknown = t(`deadLetters.reasons.${reason as "not_json"}.title`);
  return typeof title === "string"
    ? { title, means: t(`deadLetters.reasons.${reason as "not_json"}.means`) }
    : { title: reason, means: t("deadLetters.otherReason") };
}
