import type { Language, Zone } from "../settings/choices.ts";

const ZONES: Readonly<Record<Zone, string | undefined>> = {
  local: undefined,
  utc: "UTC",
  tokyo: "Asia/Tokyo",
};

const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  language: Language,
  zone: Zone,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${name}`;
  const timeZone = ZONES[zone];
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, {
      ...options,
      hourCycle: "h23",
      ...(timeZone === undefined ? {} : { timeZone }),
    });
  formats.set(key, made);
  return made;
}

/** "09:12:33": for a moment of the same day as another that is shown. */
export const clockText = (at: number, language: Language, zone: Zone): string =>
  format(language, zone, "clock", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(at);

/** "09:12", for the axis of a chart. */
export const minuteText = (at: number, language: Language, zone: Zone): string =>
  format(language, zone, "minute", { hour: "2-digit", minute: "2-digit" }).format(at);

/** "20 May, 09:12:33", 「5月20日 9:12:33」: with the year where it is another than now's. */
export function dayText(at: number, now: number, language: Language, zone: Zone): string {
  const sameYear = yearOf(at, zone) === yearOf(now, zone);
  return format(language, zone, sameYear ? "day" : "day and year", {
    ...(sameYear ? {} : { year: "numeric" }),
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(at);
}

/** "Wednesday, 20 May 2026 at 09:12:33.120 GMT+9": nothing left out. */
export const fullText = (at: number, language: Language, zone: Zone): string =>
  format(language, zone, "full", {
    year: "numeric",
    month: "short",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZoneName: "short",
  }).format(at);

/** Whether two moments fall on one day, in the time zone that is shown. */
export const isSameDay = (a: number, b: number, zone: Zone): boolean =>
  dateOf(a, zone) === dateOf(b, zone);

const dateOf = (at: number, zone: Zone): string =>
  format("en", zone, "date", { dateStyle: "short" }).format(at);

const yearOf = (at: number, zone: Zone): string =>
  format("en", zone, "year", { year: "numeric" }).format(at);

export const zoneName = (zone: Zone): string =>
  ZONES[zone] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
