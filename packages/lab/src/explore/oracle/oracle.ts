import type { PublishBatchRequestEntry } from "@aws-sdk/client-sns";
import { type Deed, isLetterDeed, type LetterDeed } from "../actors/deed.ts";
import type { Change } from "../store/row.ts";
import type { Letter } from "../world/dead-letters.ts";
import type { Process } from "../world/process.ts";
import type { Message } from "../world/queue.ts";
import type { Publication } from "../world/topic.ts";
import type { World } from "../world/world.ts";
import { checkPublication } from "./announcements.ts";
import { checkBatch, checkDeleted } from "./deliveries.ts";
import { checkAudit, checkEffects } from "./effects.ts";
import { checkEnd } from "./end.ts";
import { createEvidence, type Evidence, increase, type Violation, violate } from "./evidence.ts";
import { checkForwarded, checkLetter, checkLetterDeleted } from "./letters.ts";
import { checkRows } from "./rows.ts";

/**
 * Watches a history from outside: what the services took, never what core says of itself. It knows
 * what every message was, and holds what became of it against the twelve promises.
 */
export interface Oracle {
  readonly evidence: Evidence;
  readonly violation: Violation | undefined;
  onChanges(changes: readonly Change[], world: World): void;
  onPublication(entry: PublishBatchRequestEntry, publication: Publication, world: World): void;
  onRefused(eventId: string, senderFault: boolean): void;
  onExpired(eventId: string): void;
  onDeleted(messages: readonly Message[], world: World): void;
  onLetter(letter: Letter, world: World): void;
  /** A person begins to do something with dead letters. */
  onJob(process: Process, deed: LetterDeed): void;
  onForwarded(message: Message, process: Process, world: World): void;
  onLetterDeleted(letter: Letter, process: Process, world: World): void;
  onBatch(process: Process, received: readonly Message[], failed: ReadonlySet<string>): void;
  onDeed(process: Process, deed: Deed, outcome: string): void;
  onEnd(process: Process, error: unknown, world: World): void;
  /** When everything is healed and drained. `alarm`: how many parked rows the last sweep told of. */
  onDrained(world: World): void;
}

export function createOracle(): Oracle {
  const evidence = createEvidence();
  return {
    evidence,
    get violation() {
      return evidence.violation;
    },
    onChanges(changes, world) {
      checkEffects(changes, world.acting, evidence);
      checkAudit(changes, world.acting, evidence);
      checkRows(changes, world, evidence);
    },
    onPublication: (entry, publication, world) =>
      checkPublication(entry, publication, world, evidence),
    onRefused(eventId, senderFault) {
      increase(evidence.refusals, eventId);
      if (senderFault) evidence.refusedForGood.add(eventId);
    },
    onExpired(eventId) {
      const effect = evidence.effects.get(eventId);
      if (effect) {
        effect.expired = true;
        effect.forgotten = true;
      }
    },
    onDeleted: (messages, world) => checkDeleted(messages, world, evidence),
    onLetter: (letter, world) => checkLetter(letter, world, evidence),
    onJob: (process, deed) => void evidence.jobs.set(process, deed),
    onForwarded: (message, process, world) => checkForwarded(message, process, world, evidence),
    onLetterDeleted: (letter, process, world) =>
      checkLetterDeleted(letter, process, world, evidence),
    onBatch: (process, received, failed) => checkBatch(process, received, failed, evidence),
    onDeed: (process, deed, outcome) => checkDeed(process, deed, outcome, evidence),
    onEnd(process, error) {
      if (error === undefined || (process.kind === "sweeper" && process.disturbedAt > 0)) return;
      violate(evidence, 11, `${process.name} throws ${String(error)}`);
    },
    onDrained: (world) => checkEnd(world, evidence),
  };
}

const DONE: ReadonlySet<string> = new Set([
  "sent",
  "still_pending",
  "unparked",
  "changed",
  "finished",
]);

/** Promise 12: what a person is told fits what the audit says. */
function checkDeed(process: Process, deed: Deed, outcome: string, evidence: Evidence): void {
  const audits = evidence.audits.get(process) ?? 0;
  const expected = DONE.has(outcome) ? 1 : 0;
  // "unavailable" says that nobody knows; the audit does.
  if (outcome === "unavailable" ? audits > 1 : audits !== expected) {
    violate(evidence, 12, `${process.name} was told ${outcome}, and left ${audits} audit entries`);
  }
  if (deed.key === undefined) return;
  const key = `${deed.kind} ${subjectOf(deed)} ${deed.key}`;
  const all = [...(evidence.byKey.get(key) ?? []), process];
  evidence.byKey.set(key, all);
  const carriedOut = all.filter((one) => (evidence.audits.get(one) ?? 0) > 0).length;
  if (carriedOut > 1)
    violate(evidence, 12, `one idempotency key was carried out ${carriedOut} times`);
}

/** What a key is for, beside the kind of deed. */
function subjectOf(deed: Deed): string {
  if (isLetterDeed(deed)) return "letters";
  return deed.kind === "pause" ? String(deed.paused) : deed.eventId;
}
