import type { Language } from "../settings/choices.ts";

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

type Unit = (typeof STEPS)[number][0] | "millisecond";

/**
 * "3m 12s", "2d 4h", 「3分12秒」: the two largest units (or `units` of them), of which the second is left out when it
 * is nought. Rounded down, like an age.
 */
export function durationText(seconds: number, language: Language, units = 2): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = STEPS.findIndex(([, size]) => whole >= size);
  const from = first === -1 ? STEPS.length - 1 : first;
  let left = whole;
  const parts = STEPS.slice(from, from + units).map(([unit, size]) => {
    const value = Math.floor(left / size);
    left -= value * size;
    return { unit, value };
  });
  return parts
    .filter(({ value }, index) => index === 0 || value > 0)
    .map(({ unit, value }) => unitText(value, unit, language))
    .join(language === "ja" ? "" : " ");
}

/** "412 ms", "1.4 s", and from ten seconds as any other duration. */
export function millisecondsText(milliseconds: number, language: Language): string {
  if (milliseconds >= 10_000) return durationText(milliseconds / 1_000, language);
  if (milliseconds < 1_000) return unitText(Math.round(milliseconds), "millisecond", language);
  return unitText(Math.round(milliseconds / 100) / 10, "second", language);
}

const formats = new Map<string, Intl.NumberFormat>();

function unitText(value: number, unit: Unit, language: Language): string {
  const key = `${language} ${unit}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      style: "unit",
      unit,
      // Japanese's narrow units are Latin letters; its short ones are 分 and 秒, set apart by a space.
      unitDisplay: language === "ja" || unit === "millisecond" ? "short" : "narrow",
    });
  formats.set(key, format);
  const text = format.format(value);
  return language === "ja" && unit !== "millisecond" ? text.replaceAll(/\s/g, "") : text;
}
