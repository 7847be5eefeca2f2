/**
 * An event id as one segment of a path: to be given to `hc` as the parameter, which `hc` puts into
 * the path as it is.
 *
 * Percent-encoded, and for ids that no path can carry so, or that are paths of their own here
 * (`.`, `..`, `count`, `republish`), as `=` and the id's UTF-8 in base64url: percent-encoding never
 * leaves a `=`. Every URL parser takes `%2E%2E` for `..` and goes up a level by it.
 *
 * @throws URIError for a lone surrogate, which has no UTF-8 and can be no event's id
 */
export function eventSegment(eventId: string): string {
  return /^\.{1,2}$|^count$|^republish$/.test(eventId)
    ? `=${base64Url(eventId)}`
    : encodeURIComponent(eventId);
}

/** @returns undefined when it is no such segment */
export function parseEventSegment(segment: string): string | undefined {
  try {
    return segment.startsWith("=") ? fromBase64Url(segment.slice(1)) : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

// Both run in browsers, too, which know no Buffer.

function base64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
