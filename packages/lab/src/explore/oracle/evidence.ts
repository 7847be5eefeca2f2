import type { LetterDeed } from "../actors/deed.ts";
import type { Message } from "../world/queue.ts";

export interface Violation {
  /** Of the twelve in docs/guarantees.md. */
  readonly promise: number;
  readonly text: string;
}

/** What was committed of one event. */
export interface Effect {
  readonly times: number;
  readonly kind: string;
  readonly tag: string;
  /** The process that did it, by its name. */
  readonly recordedBy: string | undefined;
  /** The words with which it was committed: those of every announcement. */
  readonly words: string;
  /** Its inbox row is gone, deleted by its TTL. */
  readonly expired: boolean;
  /** It was, at some time: then nothing tells another content of the same id any more. */
  readonly forgotten: boolean;
}

/**
 * What a history leaves behind for the oracle. Processes and letters stand in it by their names
 * and ids, so that it holds for a copy of the world as well.
 */
export interface Evidence {
  readonly effects: Map<string, Effect>;
  /** Announcements that SNS refused, whether for good or for now. */
  readonly refusals: Map<string, number>;
  /** Events of which SNS said that the sender is at fault. */
  readonly refusedForGood: Set<string>;
  /** Which processes took an event for an attempt. */
  readonly claims: Map<string, ReadonlySet<string>>;
  /** Which processes ran when a person took a parked event up again: they may go on past it. */
  readonly unparked: Map<string, ReadonlySet<string>>;
  /** How often people took an event to announce it. */
  readonly takes: Map<string, number>;
  /** How often a person took an event that a sweeper was about to announce. */
  readonly interrupted: Map<string, number>;
  /** Audit entries, by the process that wrote them. */
  readonly audits: Map<string, number>;
  /** What people set out to do with dead letters, by process. */
  readonly jobs: Map<string, LetterDeed>;
  /** Dead letters that were sent to the event queue. */
  readonly forwarded: Set<string>;
  /** Which processes came with an idempotency key, by key and what it is for. */
  readonly byKey: Map<string, readonly string[]>;
  violation: Violation | undefined;
}

export const createEvidence = (): Evidence => ({
  effects: new Map(),
  refusals: new Map(),
  refusedForGood: new Set(),
  claims: new Map(),
  unparked: new Map(),
  takes: new Map(),
  interrupted: new Map(),
  audits: new Map(),
  jobs: new Map(),
  forwarded: new Set(),
  byKey: new Map(),
  violation: undefined,
});

export const copyEvidence = (evidence: Evidence): Evidence => ({
  effects: new Map(evidence.effects),
  refusals: new Map(evidence.refusals),
  refusedForGood: new Set(evidence.refusedForGood),
  claims: new Map(evidence.claims),
  unparked: new Map(evidence.unparked),
  takes: new Map(evidence.takes),
  interrupted: new Map(evidence.interrupted),
  audits: new Map(evidence.audits),
  jobs: new Map(evidence.jobs),
  forwarded: new Set(evidence.forwarded),
  byKey: new Map(evidence.byKey),
  violation: evidence.violation,
});

/** Notes what was broken. The first counts: others may follow from it. */
export function violate(evidence: Evidence, promise: number, text: string): void {
  evidence.violation ??= { promise, text };
}

export const increase = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Messages that hold an event. */
export const messagesOf = (messages: readonly Message[], eventId: string): readonly Message[] =>
  messages.filter(({ contents }) => contents.some((content) => content.eventId === eventId));
