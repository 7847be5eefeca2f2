import type { Formats } from "../../format/formats.ts";
import type { Translate } from "../../i18n/text.ts";

/** What a detail is called; one of another version keeps the log's own name for it. */
export const detailName = (name: string, t: Translate): string =>
  looked(`activity.detail.${name}`, t) ?? name;

/** What it says: moments and figures as elsewhere, the log's own words translated. */
export function detailText(name: string, value: unknown, t: Translate, formats: Formats): string {
  if (value === null) return t("common.none");
  if (typeof value === "boolean") return value ? t("common.yes") : t("common.no");
  if (typeof value === "number") {
    const isEpoch = name === "ttl";
    return isEpoch ? formats.moment(toIso(value)) : formats.number(value);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (name.endsWith("_at") && !Number.isNaN(Date.parse(value))) return formats.moment(value);
  return looked(`activity.values.${value}`, t) ?? value;
}

const toIso = (epochSeconds: number): string => new Date(epochSeconds * 1_000).toISOString();

function looked(key: string, t: Translate): string | undefined {
  const word: unknown = t(key as "activity.values.all");
  return typeof word === "string" ? word : undefined;
}
