/** A value of an item as JSON can say it: sets as lists, bytes in base64, big numbers as texts. */
export function jsonSafe(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Set) return [...value].map(jsonSafe);
  if (Array.isArray(value)) return value.map(jsonSafe);
  if (typeof value === "object" && value !== null) return jsonObject(value);
  return value;
}

export const jsonObject = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonSafe(inner)]));
