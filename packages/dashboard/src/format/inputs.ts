import type { Zone } from "../settings/choices.ts";

/** What a `datetime-local` field shows, in the time zone that the page shows: it knows none itself. */
export function toInput(iso: string | undefined, zone: Zone): string {
  if (iso === undefined) return "";
  const at = Date.parse(iso);
  return new Date(at + offsetMilliseconds(at, zone)).toISOString().slice(0, 16);
}

/** @returns ISO 8601 in UTC; undefined for an empty or half-filled field */
export function fromInput(text: string, zone: Zone): string | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (text === "" || Number.isNaN(asUtc)) return undefined;
  if (zone === "local") return new Date(text).toISOString();
  return new Date(asUtc - offsetMilliseconds(asUtc, zone)).toISOString();
}

const TOKYO_MILLISECONDS = 9 * 3_600_000; // Japan has no summer time.

function offsetMilliseconds(at: number, zone: Zone): number {
  if (zone === "utc") return 0;
  return zone === "tokyo" ? TOKYO_MILLISECONDS : -new Date(at).getTimezoneOffset() * 60_000;
}
