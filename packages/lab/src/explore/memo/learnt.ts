/** How a value depends on the time. */
export type Learnt =
  | { readonly kind: "constant"; readonly value: unknown }
  | { readonly kind: "timed"; readonly at: (now: number) => unknown };

/** What something was at a time. */
export interface Seen<Value = unknown> {
  readonly now: number;
  readonly value: Value;
}

/**
 * Learns from two times how a value depends on the time, so that it is known for every other.
 *
 * What is the same at both is taken to be the same always, and is shared. A text that is a time, as
 * far from now in the one as in the other, is taken to be that time. No other difference is
 * explained, so a bug in what made the value is learnt with it, or keeps it from being learnt.
 *
 * @returns undefined where the time does not explain the difference
 */
export function learn(one: Seen, other: Seen): Learnt | undefined {
  if (Object.is(one.value, other.value)) return { kind: "constant", value: one.value };
  if (typeof one.value === "string") return learnTime(one, other);
  const [a, b] = [one.value, other.value];
  if (!isFields(a) || !isFields(b) || Array.isArray(a) !== Array.isArray(b)) return undefined;
  return learnFields(a, one.now, b, other.now);
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function learnTime(one: Seen, other: Seen): Learnt | undefined {
  const [later, again] = [one, other].map(({ now, value }) => Date.parse(String(value)) - now);
  if (later === undefined || later !== again) return undefined;
  const at = (now: number) => new Date(now + later).toISOString();
  return at(one.now) === one.value ? { kind: "timed", at } : undefined;
}

function learnFields(a: Fields, nowA: number, b: Fields, nowB: number): Learnt | undefined {
  const names = Object.keys(a);
  if (names.join() !== Object.keys(b).join()) return undefined;
  const timed: (readonly [string, (now: number) => unknown])[] = [];
  for (const name of names) {
    const field = learn({ now: nowA, value: a[name] }, { now: nowB, value: b[name] });
    if (field === undefined) return undefined;
    if (field.kind === "timed") timed.push([name, field.at]);
  }
  if (timed.length === 0) return { kind: "constant", value: a };
  const isList = Array.isArray(a);
  const at = (now: number) => {
    const copy: Record<string, unknown> = isList ? Object.assign([], a) : { ...a };
    for (const [name, make] of timed) copy[name] = make(now);
    return copy;
  };
  return { kind: "timed", at };
}
