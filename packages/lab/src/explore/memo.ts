import type { Patch } from "../mutants/patch.ts";

/**
 * Lets core ready each message only once: the same message at the same time gives the same rows,
 * and building them is three quarters of a history's time. The code that readies them is core's,
 * with its bugs; only what it returned is given again, in new objects, as core tells events apart
 * by identity.
 */
export const memo: Patch = {
  file: "process/prepare.ts",
  text: "export function prepare(record: QueueRecord, registry: Registry, now: number): Part[] {",
  replacement: `const prepared = new WeakMap<Registry, Map<string, Part[]>>();
const anew = (part: Part): Part => ({
  ...part,
  content:
    part.content.kind === "prepared"
      ? { kind: "prepared", event: { ...part.content.event } }
      : part.content,
});
export function prepare(record: QueueRecord, registry: Registry, now: number): Part[] {
  const known = prepared.get(registry) ?? new Map<string, Part[]>();
  prepared.set(registry, known);
  const key = now + JSON.stringify(record);
  if (known.size > 20_000) known.clear();
  const parts = known.get(key) ?? prepareAfresh(record, registry, now);
  known.set(key, parts);
  return parts.map((part) => ({ ...anew(part), record }));
}
function prepareAfresh(record: QueueRecord, registry: Registry, now: number): Part[] {`,
};
