import type { QueueRecord } from "@todoke/core/envelope";
import type { Registry } from "@todoke/core/event";
import type { Part } from "@todoke/core/process/part";
import { type Learnt, learn, type Seen } from "./learnt.ts";

export type Prepare = (record: QueueRecord, registry: Registry, now: number) => Part[];

/** A long search must not fill the memory; and most histories are over within a few minutes. */
const MOST_TIMES = 30;

/** What is known of one message, as one release reads it. */
interface Known {
  readonly times: Map<number, Part[]>;
  first: Seen<Part[]> | undefined;
  /** `null`: the time does not explain it, and each time is worked out. */
  learnt: Learnt | null | undefined;
}

/**
 * Readies each message twice, and learns from that how what comes of it depends on the time.
 *
 * Parsing, checking, hashing and building a message's rows was three quarters of what a history
 * cost. The answer is core's own, given again in new objects, as core tells events apart by
 * identity.
 */
export function rememberPrepared(prepare: Prepare): Prepare {
  const known = new WeakMap<Registry, WeakMap<QueueRecord, Known>>();
  return (record, registry, now) => {
    const one = knownOf(known, registry, record);
    const before = one.times.get(now);
    if (before) return before.map(anew);
    const parts = one.learnt
      ? partsAt(one.learnt, now)
      : learnFrom(one, now, prepare(record, registry, now));
    if (one.times.size >= MOST_TIMES) one.times.clear();
    one.times.set(now, parts);
    return parts.map(anew);
  };
}

function knownOf(
  known: WeakMap<Registry, WeakMap<QueueRecord, Known>>,
  registry: Registry,
  record: QueueRecord,
): Known {
  const ofRegistry = known.get(registry) ?? new WeakMap<QueueRecord, Known>();
  known.set(registry, ofRegistry);
  const before = ofRegistry.get(record);
  if (before) return before;
  const one = { times: new Map(), first: undefined, learnt: undefined };
  ofRegistry.set(record, one);
  return one;
}

/** What was learnt has the shape of what it was learnt from. */
const partsAt = (learnt: Learnt, now: number): Part[] =>
  (learnt.kind === "constant" ? learnt.value : learnt.at(now)) as Part[];

function learnFrom(one: Known, now: number, parts: Part[]): Part[] {
  const seen = { now, value: parts };
  if (one.first === undefined) one.first = seen;
  else if (one.learnt === undefined) one.learnt = learn(one.first, seen) ?? null;
  return parts;
}

const anew = (part: Part): Part =>
  part.content.kind === "prepared"
    ? { ...part, content: { kind: "prepared", event: { ...part.content.event } } }
    : { ...part };
