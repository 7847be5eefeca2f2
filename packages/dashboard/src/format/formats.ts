import type { Clock } from "../connection/clock.ts";
import type { Text } from "../i18n/text.ts";
import { provided } from "../provided.ts";
import type { Settings } from "../settings/settings.ts";
import { durationText, millisecondsText } from "./durations.ts";
import { clockText, dayText, fullText, isSameDay, minuteText, zoneName } from "./moments.ts";

/** Every figure and moment as the chosen language and time zone have it; all are reactive. */
export function createFormats({ t, language }: Text, { choices }: Settings, clock: Clock) {
  const duration = (seconds: number): string => durationText(seconds, language());
  function relative(iso: string, units: number): string {
    const seconds = (clock.now() - Date.parse(iso)) / 1_000;
    if (Math.abs(seconds) < 1) return t("common.justNow");
    const text = durationText(Math.abs(seconds), language(), units);
    return seconds > 0 ? t("common.ago", text) : t("common.ahead", text);
  }
  return {
    number: (value: number): string => value.toLocaleString(language()),
    percent: (share: number): string =>
      share.toLocaleString(language(), { style: "percent", maximumFractionDigits: 1 }),
    duration,
    milliseconds: (milliseconds: number): string => millisecondsText(milliseconds, language()),
    /** The time alone for today, with the date for another day. */
    moment: (iso: string): string => {
      const at = Date.parse(iso);
      const now = clock.minute();
      return isSameDay(at, now, choices.zone)
        ? clockText(at, language(), choices.zone)
        : dayText(at, now, language(), choices.zone);
    },
    full: (iso: string): string => fullText(Date.parse(iso), language(), choices.zone),
    /** "Asia/Tokyo": of what is shown, also where that is the browser's own. */
    zone: (): string => zoneName(choices.zone),
    clock: (at: number): string => clockText(at, language(), choices.zone),
    minute: (at: number): string => minuteText(at, language(), choices.zone),
    /** "3m 12s ago", "in 2d 4h", counted by the API's clock; it ticks. */
    relative: (iso: string): string => relative(iso, 2),
    /** "3m ago", "in 2d": where there is little room. */
    nearly: (iso: string): string => relative(iso, 1),
    /** "3m 12s": how long it is, or was, since. It ticks. */
    age: (iso: string): string => duration((clock.now() - Date.parse(iso)) / 1_000),
  };
}

export type Formats = ReturnType<typeof createFormats>;

export const [FormatsProvider, useFormats] = provided<Formats>("Formats");
