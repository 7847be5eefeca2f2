import type { LetterDeed } from "../actors/deed.ts";
import type { Letter } from "../world/dead-letters.ts";
import type { Process } from "../world/process.ts";
import type { Message } from "../world/queue.ts";

export interface Violation {
  /** Of the twelve in docs/guarantees.md. */
  readonly promise: number;
  readonly text: string;
}

/** What was committed of one event. */
export interface Effect {
  times: number;
  readonly kind: string;
  readonly tag: string;
  readonly recordedBy: Process | undefined;
  /** The words with which it was committed: those of every announcement. */
  readonly words: string;
  /** Its inbox row is gone, deleted by its TTL. */
  expired: boolean;
  /** It was, at some time: then nothing tells another content of the same id any more. */
  forgotten: boolean;
}

/** What a history leaves behind for the oracle. */
export interface Evidence {
  readonly effects: Map<string, Effect>;
  /** Announcements that SNS refused, whether for good or for now. */
  readonly refusals: Map<string, number>;
  /** Events of which SNS said that the sender is at fault. */
  readonly refusedForGood: Set<string>;
  /** Who took an event for an attempt. */
  readonly claims: Map<string, Set<Process>>;
  /** How often people took an event to announce it. */
  readonly takes: Map<string, number>;
  /** How often a person took an event that a sweeper was about to announce. */
  readonly interrupted: Map<string, number>;
  /** Audit entries, by the process that wrote them. */
  readonly audits: Map<Process, number>;
  /** Effects by people, by the process that made them. */
  readonly deeds: Map<Process, number>;
  /** What people set out to do with dead letters. */
  readonly jobs: Map<Process, LetterDeed>;
  /** Dead letters that were sent to the event queue. */
  readonly forwarded: Set<Letter>;
  /** Audit entries by idempotency key and event. */
  readonly byKey: Map<string, Process[]>;
  violation: Violation | undefined;
}

export const createEvidence = (): Evidence => ({
  effects: new Map(),
  refusals: new Map(),
  refusedForGood: new Set(),
  claims: new Map(),
  takes: new Map(),
  interrupted: new Map(),
  audits: new Map(),
  deeds: new Map(),
  jobs: new Map(),
  forwarded: new Set(),
  byKey: new Map(),
  violation: undefined,
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
