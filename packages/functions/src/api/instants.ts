import { isoTime } from "@todoke/core/clock";

/** A time that anybody may have written into a row: ISO 8601 in UTC, or null where it is none. */
export function instantOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : isoTime(time);
}

/** @param epochMilliseconds undefined, not a number or out of range: null */
export function instantAt(epochMilliseconds: number | undefined): string | null {
  const date = new Date(epochMilliseconds ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** In the form in which the indexes have it: they compare texts. */
export const sortable = (instant: string | undefined): string | undefined =>
  instant === undefined ? undefined : isoTime(Date.parse(instant));
