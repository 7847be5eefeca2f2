import { utf8Bytes } from "./text.ts";

/**
 * What DynamoDB counts an item as, in bytes: names and values, three more for each map or list
 * and one for each of its members. Numbers are taken at their longest (21 bytes), so the answer
 * errs on the safe side.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export function itemBytes(item: Readonly<Record<string, unknown>>): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) bytes += utf8Bytes(name) + valueBytes(value);
  return bytes;
}

function valueBytes(value: unknown): number {
  if (typeof value === "string") return utf8Bytes(value);
  if (typeof value === "number" || typeof value === "bigint") return 21;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + valueBytes(one), 3);
  if (value instanceof Set) return valueBytes(Array.from(value));
  if (typeof value === "object" && value !== null) {
    return 3 + Object.keys(value).length + itemBytes(Object.fromEntries(Object.entries(value)));
  }
  return 1;
}
