export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns the value, or undefined when the text is not JSON (JSON itself has no undefined) */
export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse returns exactly the Json union.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
