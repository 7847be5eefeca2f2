import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/**
 * What DynamoDB counts an item as, in bytes: names and values, three more for each map or list and
 * one for each of its members. A number takes a byte for two significant digits, and one more.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const itemBytes = (item: Readonly<Record<string, AttributeValue>>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );

/** @throws TypeError for a set or binary, which no contestant writes */
function valueBytes({ S, N, L, M, BOOL, NULL }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return numberBytes(N);
  if (L !== undefined) return L.reduce((sum, one) => sum + 1 + valueBytes(one), 3);
  if (M !== undefined) return 3 + Object.keys(M).length + itemBytes(M);
  if (BOOL !== undefined || NULL !== undefined) return 1;
  throw new TypeError("an attribute of a kind that is not counted here");
}

function numberBytes(text: string): number {
  const digits = text
    .replace(/^-|e.*$|\./gi, "")
    .replace(/^0+/, "")
    .replace(/0+$/, "");
  return Math.ceil(Math.max(1, digits.length) / 2) + (text.startsWith("-") ? 2 : 1);
}
