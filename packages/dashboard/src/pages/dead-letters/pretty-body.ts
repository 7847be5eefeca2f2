const LONGEST = 100_000;

/** JSON laid out to be read; anything else as it came, since that it is no JSON may be the matter. */
export function prettyBody(body: string): string {
  if (body.length > LONGEST) return `${body.slice(0, LONGEST)} …`;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : body;
  } catch {
    return body;
  }
}
