const special = [".", "..", "count", "republish"];

/**
 * An event id as one segment of a path, of the API's and of our own.
 *
 * Percent-encoded; ids that no path can carry so, or that are paths of the API's own, as `=` and
 * their UTF-8 in base64url. The API's `contract/event-path.ts` says the same, and a test compares:
 * of the API the page imports types alone.
 */
export function eventSegment(eventId: string): string {
  return special.includes(eventId)
    ? `=${btoa(eventId).replaceAll("=", "")}`
    : encodeURIComponent(eventId);
}

/** @param segment still encoded; or decoded by a router, which leaves these four as they are */
export function eventOfSegment(segment: string): string {
  const known = special.find((id) => eventSegment(id) === segment);
  if (known !== undefined) return known;
  try {
    return decodeURIComponent(segment);
  } catch {
    // It was decoded already, and the id itself has a "%" in it.
    return segment;
  }
}
