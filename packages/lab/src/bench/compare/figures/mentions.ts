import { createHash } from "node:crypto";

const ORDER = /order-\d{12}/g;
const HASH = /#([A-Za-z0-9+/]{22}==)/g;

/** Finds which events a request is about, by what it says. */
export function createMentions(eventIds: readonly string[]) {
  const known = new Set(eventIds);
  // Powertools' key holds no id, but its hash.
  const hashes = new Map(
    eventIds.map((id) => [createHash("md5").update(JSON.stringify(id)).digest("base64"), id]),
  );
  return (text: string): ReadonlySet<string> => {
    const ids = text.match(ORDER) ?? [];
    const hashed = [...text.matchAll(HASH)].flatMap(([, hash = ""]) => hashes.get(hash) ?? []);
    return new Set([...ids.filter((id) => known.has(id)), ...hashed]);
  };
}
