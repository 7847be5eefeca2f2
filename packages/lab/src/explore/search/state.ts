import { tables } from "@todoke/core/tables";
import type { Letter } from "../world/dead-letters.ts";
import { overlap, type Process } from "../world/process.ts";
import type { Message } from "../world/queue.ts";
import { digestNumbers } from "../world/random.ts";
import type { World } from "../world/world.ts";

/**
 * A number for everything the future depends on, so that two histories which lead to the same
 * state are gone on with only once.
 *
 * What a process knows cannot be looked at, but it follows from where it stands. What the oracle
 * remembers is part of the state as well: who announced and recorded what, who overlapped whom.
 * What SNS refuses is not: in a small scope it is the same in every history.
 */
export function stateOf(world: World): number {
  const parts = [numberOf(world.now), ...Object.values(world.left)];
  addStore(parts, world);
  addQueue(parts, world);
  addEvidence(parts, world);
  addProcesses(parts, world);
  return digestNumbers(parts);
}

function addStore(parts: number[], { store, now }: World): void {
  for (const { name } of TABLES) {
    const rows = [...store.table(name).rows.values()].map(numberOf).sort(inOrder);
    parts.push(rows.length, ...rows);
  }
  const inbox = store.table(tables.ProcessedEvents.name);
  const depth = inbox.depth("pending", now);
  for (let lag = 0; lag <= depth; lag++) parts.push(numberOf(inbox.list("pending", lag)));
}

const TABLES = Object.values(tables);

const inOrder = (a: number, b: number): number => a - b;

/** In their order: ids are given in the order of sending, and so may stand for either event. */
function addQueue(parts: number[], { queue: { messages, box, deduplication } }: World): void {
  addMessages(parts, messages);
  addMessages(parts, box.letters);
  for (const { sentAt, attributes } of box.letters) {
    parts.push(numberOf(sentAt), numberOf(attributes));
  }
  addNoted(parts, deduplication.sent);
  addNoted(parts, box.deduplication.sent);
}

function addMessages(parts: number[], list: readonly (Message | Letter)[]): void {
  parts.push(list.length);
  for (const { id, body, group = "", state, receives, visibleAt } of list) {
    parts.push(numberOf(id), numberOf(body), numberOf(group));
    parts.push(numberOf(state), receives, numberOf(visibleAt));
  }
}

function addEvidence(parts: number[], { topic, evidence }: World): void {
  // In the order of events; of one event in the order in which it was announced.
  parts.push(topic.publications.length);
  for (const { messageId, answered, call } of [...topic.publications].sort(byEvent)) {
    parts.push(numberOf(messageId), Number(answered), call);
  }
  for (const noted of Object.values(evidence)) {
    if (noted instanceof Map || noted instanceof Set) addNoted(parts, noted);
  }
}

const byEvent = (a: { eventId: string }, b: { eventId: string }): number =>
  a.eventId < b.eventId ? -1 : Number(a.eventId > b.eventId);

/** What is noted under which key; not in which order. */
function addNoted(
  parts: number[],
  noted: ReadonlyMap<string, unknown> | ReadonlySet<string>,
): void {
  const entries: number[] = [];
  for (const [key, value] of noted.entries()) {
    const text = value instanceof Set ? [...value].sort().join(" ") : JSON.stringify(value);
    entries.push(numberOf(`${key} ${text}`));
  }
  parts.push(entries.length, ...entries.sort(inOrder));
}

function addProcesses(parts: number[], { processes, topic, evidence }: World): void {
  const named = new Set(topic.publications.map(({ by }) => by));
  for (const { recordedBy } of evidence.effects.values()) if (recordedBy) named.add(recordedBy);
  for (const claims of evidence.claims.values()) for (const name of claims) named.add(name);
  // Of one that is gone, only what the next announcement or the next parking is judged by.
  const relevant = processes.filter(({ name, state }) => state === "running" || named.has(name));
  for (const process of relevant) addProcess(parts, process, relevant);
}

function addProcess(parts: number[], process: Process, relevant: readonly Process[]): void {
  const { name, state, at, calls, deadline } = process;
  const { disturbedAt, storeDisturbed, hurried } = process;
  parts.push(numberOf(name), numberOf(disturbedAt), Number(storeDisturbed), Number(hurried));
  if (state === "running") parts.push(at.id, calls, numberOf(deadline));
  for (const [index, one] of relevant.entries()) if (overlap(process, one)) parts.push(-index - 1);
}

const ofObjects = new WeakMap<object, number>();
const ofOthers = new Map<unknown, number>();

/** A number for what something says. Rows and views never change, so each is read once. */
function numberOf(what: object | string | number): number {
  if (typeof what !== "object") return numbered(what);
  const known = ofObjects.get(what);
  if (known !== undefined) return known;
  const number = numbered(JSON.stringify(what));
  ofObjects.set(what, number);
  return number;
}

function numbered(what: string | number): number {
  const known = ofOthers.get(what);
  if (known !== undefined) return known;
  const number = ofOthers.size;
  ofOthers.set(what, number);
  return number;
}
