import { parseJson } from "@todoke/core/json";

type Path = readonly string[];

/**
 * Replaces what the paths name, wherever in a value each begins. JSON kept as text is looked into,
 * and is a text again.
 *
 * @param paths by their steps; `*` is any name, and any place of a list
 */
export function maskIn(
  value: unknown,
  paths: readonly Path[],
  mask: string,
): { readonly value: unknown; readonly masked: boolean } {
  let masked = false;

  /** @param begun what is left of the paths that lead here */
  function walk(node: unknown, begun: readonly Path[]): unknown {
    if (typeof node === "string") return walkText(node, begun);
    if (Array.isArray(node)) return node.map((child, index) => step(child, String(index), begun));
    if (typeof node !== "object" || node === null || !isPlain(node)) return node;
    const entries = Object.entries(node).map(([name, child]) => [name, step(child, name, begun)]);
    return Object.fromEntries(entries);
  }

  function step(child: unknown, name: string, begun: readonly Path[]): unknown {
    const further = [...paths, ...begun]
      .filter(([first]) => first === name || first === "*")
      .map((path) => path.slice(1));
    if (!further.some((path) => path.length === 0)) return walk(child, further);
    masked = true;
    return mask;
  }

  function walkText(text: string, begun: readonly Path[]): unknown {
    const json = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
    if (json === undefined) return text;
    const before = masked;
    masked = false;
    const inner = walk(json, begun);
    const changed = masked;
    masked ||= before;
    return changed ? JSON.stringify(inner) : text;
  }

  return { value: walk(value, []), masked };
}

/** A DynamoDB set or binary value has no names to go by. */
const isPlain = (node: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(node);
  return prototype === Object.prototype || prototype === null;
};
