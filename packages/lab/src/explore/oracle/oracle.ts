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
import { type Evidence, increase, violate } from "./evidence.ts";
import { checkForwarded, checkLetter, checkLetterDeleted } from "./letters.ts";
import { checkRows } from "./rows.ts";

/**
 * Watches a history from outside: what the services took, never what core says of itself. It knows
 * what every message was, and holds what became of it against the twelve promises. What it has to
 * remember, and the first promise that was broken, stand in the world's evidence.
 */
export const oracle = {
  onChanges(changes: readonly Change[], world: World): void {
    const { evidence, acting } = world;
    checkEffects(changes, acting, evidence);
    checkAudit(changes, world, evidence);
    checkRows(changes, world, evidence);
  },
  onPublication: (entry: PublishBatchRequestEntry, publication: Publication, world: World): void =>
    checkPublication(entry, publication, world, world.evidence),
  onRefused(eventId: string, senderFault: boolean, { evidence }: World): void {
    increase(evidence.refusals, eventId);
    if (senderFault) evidence.refusedForGood.add(eventId);
  },
  onExpired(eventId: string, { evidence }: World): void {
    const effect = evidence.effects.get(eventId);
    if (effect) evidence.effects.set(eventId, { ...effect, expired: true, forgotten: true });
  },
  onDeleted: (messages: readonly Message[], world: World): void =>
    checkDeleted(messages, world, world.evidence),
  onLetter: (letter: Letter, world: World): void => checkLetter(letter, world, world.evidence),
  /** A person begins to do something with dead letters. */
  onJob: ({ name }: Process, deed: LetterDeed, { evidence }: World): void =>
    void evidence.jobs.set(name, deed),
  onForwarded: (message: Message, process: Process, world: World): void =>
    checkForwarded(message, process, world, world.evidence),
  onLetterDeleted: (letter: Letter, process: Process, world: World): void =>
    checkLetterDeleted(letter, process, world, world.evidence),
  onBatch: (
    process: Process,
    received: readonly Message[],
    failed: ReadonlySet<string>,
    { evidence }: World,
  ): void => checkBatch(process, received, failed, evidence),
  onDeed: (process: Process, deed: Deed, outcome: string, { evidence }: World): void =>
    checkDeed(process, deed, outcome, evidence),
  onEnd(process: Process, error: unknown, { evidence }: World): void {
    if (error === undefined || (process.kind === "sweeper" && process.disturbedAt > 0)) return;
    violate(evidence, 11, `${process.name} throws ${String(error)}`);
  },
  /** When everything is healed and drained. */
  onDrained: (world: World): void => checkEnd(world, world.evidence),
};

const DONE: ReadonlySet<string> = new Set([
  "sent",
  "still_pending",
  "unparked",
  "changed",
  "finished",
]);

/** Promise 12: what a person is told fits what the audit says. */
function checkDeed({ name }: Process, deed: Deed, outcome: string, evidence: Evidence): void {
  const audits = evidence.audits.get(name) ?? 0;
  const expected = DONE.has(outcome) ? 1 : 0;
  // "unavailable" says that nobody knows; the audit does.
  if (outcome === "unavailable" ? audits > 1 : audits !== expected) {
    violate(evidence, 12, `${name} was told ${outcome}, and left ${audits} audit entries`);
  }
  if (deed.key === undefined) return;
  const key = `${deed.kind} ${subjectOf(deed)} ${deed.key}`;
  const all = [...(evidence.byKey.get(key) ?? []), name];
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
