import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/**
 * SHA-256 of a payload, such that two producers who mean the same say the same.
 *
 * - Key order: none. Keys are sorted by UTF-16 code units (RFC 8785).
 * - Numbers: the double they denote, so 1, 1.0 and 1e0 are equal, and so are −0 and 0. What
 *   exceeds a double's precision was lost when the JSON was parsed: long numbers belong in strings.
 * - Text: Unicode normal form C, keys included: が typed as one character or as か + ゛ is the
 *   same word, and macOS and Windows producers differ in just this.
 * - Array order, null and a missing key: all significant.
 *
 * @returns 64 hexadecimal digits, or a fault that names what JSON cannot carry
 * @see https://www.rfc-editor.org/rfc/rfc8785
 */
export function fingerprint(payload: Json): Fingerprint {
  try {
    const canonical = canonicalize(normalForm(payload));
    return { kind: "fingerprint", sha256: sha256Hex(canonical ?? "null") };
  } catch (error) {
    // Lone surrogates, and numbers such as 1e999 that JSON.parse reads as Infinity.
    return { kind: "fault", detail: error instanceof Error ? error.message : String(error) };
  }
}

export type Fingerprint =
  | { readonly kind: "fingerprint"; readonly sha256: string }
  | { readonly kind: "fault"; readonly detail: string };

export const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

function normalForm(value: Json): Json {
  if (typeof value === "string") return value.normalize("NFC");
  if (Array.isArray(value)) return value.map(normalForm);
  return isJsonObject(value) ? normalKeys(value) : value;
}

function normalKeys(object: JsonObject): JsonObject {
  const result: Record<string, Json> = Object.create(null);
  for (const key of Object.keys(object).sort()) {
    const value = object[key];
    if (value === undefined) continue;
    // Two keys that differ only in normal form must both count: one of them keeps its own form.
    const normal = key.normalize("NFC");
    const isTaken = normal in result || Object.hasOwn(object, normal);
    result[isTaken ? key : normal] = normalForm(value);
  }
  return result;
}
