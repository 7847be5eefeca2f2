import { parseJson } from "@todoke/core/json";
import { may } from "./contract/access.ts";
import type { Subject } from "./environment.ts";
import { maskIn } from "./mask-paths.ts";

export const MASK = "[masked]";

export interface Masked<Value> {
  readonly value: Value;
  /** Something is hidden in it. */
  readonly masked: boolean;
}

type Item = Readonly<Record<string, unknown>>;

export interface Masking {
  /** A body: JSON, or any text. Where a text is no JSON nothing can be told apart: all is hidden. */
  text(body: string): Masked<string>;
  /** An item but for the attributes named, which are ours and no payload. */
  item(item: Item, ours?: ReadonlySet<string>): Masked<Item>;
  /** What may be payload, and is of no known shape. */
  unknown(value: unknown): Masked<unknown>;
}

const shown = <Value>(value: Value): Masked<Value> => ({ value, masked: false });
const hidden = { value: MASK, masked: true } as const;

/**
 * Hides what this person may not see. A path matches wherever in a value it begins, and also in
 * JSON that is kept as text: one event comes plain, in EventBridge's envelope or in SNS's, and
 * whoever lists the paths need not know which.
 *
 * @param paths e.g. `customer.email`, `lines.*.note`; `*` alone hides all
 */
export function maskingFor(subject: Subject, paths: readonly string[]): Masking {
  if (paths.length === 0 || may(subject.role, "payload:read")) {
    return { text: shown, item: shown, unknown: shown };
  }
  const steps = paths.map((path) => path.split("."));
  return {
    text: (body) => maskText(body, paths.includes("*") ? undefined : steps),
    item: (item, ours = new Set()) => maskItem(item, ours, paths.includes("*") ? undefined : steps),
    unknown: () => hidden,
  };
}

type Steps = readonly (readonly string[])[];

function maskText(body: string, steps: Steps | undefined): Masked<string> {
  const json = steps && parseJson(body);
  if (steps === undefined || typeof json !== "object" || json === null) return hidden;
  const { value, masked } = maskIn(json, steps, MASK);
  return masked ? { value: JSON.stringify(value), masked } : shown(body);
}

function maskItem(item: Item, ours: ReadonlySet<string>, steps: Steps | undefined): Masked<Item> {
  const entries = Object.entries(item).map(([name, value]): [string, Masked<unknown>] => {
    if (ours.has(name)) return [name, shown(value)];
    if (steps === undefined) return [name, hidden];
    // With its name around it: a path may begin with that.
    const { value: around, masked } = maskIn({ [name]: value }, steps, MASK);
    // maskIn keeps an object's names.
    return [name, { value: (around as Item)[name], masked }];
  });
  return {
    value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    masked: entries.some(([, { masked }]) => masked),
  };
}
