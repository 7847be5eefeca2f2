import { tables } from "@todoke/core/tables";
import type { Row } from "../store/row.ts";
import type { Process } from "../world/process.ts";
import { digest } from "../world/random.ts";
import type { World } from "../world/world.ts";

/**
 * A number for everything the future depends on, so that two histories which lead to the same
 * state are gone on with only once.
 *
 * What a process knows cannot be looked at, but it follows from what it was started with and what
 * it was told since: core is deterministic. So a digest of that stands for it. What the oracle
 * remembers is part of the state as well: who announced and recorded what, who overlapped whom.
 */
export function stateOf(world: World, budget: string): number {
  const parts = [budget, String(world.now)];
  for (const { name } of Object.values(tables)) {
    const table = world.store.table(name);
    for (const [key, row] of [...table.rows].sort(byKey)) parts.push(key, textOf(row));
  }
  const inbox = world.store.table(tables.ProcessedEvents.name);
  for (let lag = 1; lag <= inbox.depth("pending"); lag++) {
    const listed = inbox.list("pending", lag);
    parts.push(`|${lag}`, ...listed.map(({ item, sort }) => `${item.event_id?.S} ${sort}`));
  }
  for (const { id, state, receives, visibleAt } of world.queue.messages) {
    parts.push(id, state, String(receives), String(visibleAt));
  }
  for (const { id, state, receives, visibleAt } of world.queue.box.letters) {
    parts.push(id, state, String(receives), String(visibleAt));
  }
  for (const { eventId, messageId, answered, call } of [...world.topic.publications].sort(
    byEvent,
  )) {
    parts.push(eventId, messageId, String(answered), String(call));
  }
  for (const [eventId, { times, recordedBy }] of [...world.oracle.evidence.effects].sort(byKey)) {
    parts.push(eventId, String(times), recordedBy?.name ?? "");
  }
  const relevant = world.processes.filter((process) => matters(process, world));
  for (const process of relevant) parts.push(processText(process, relevant));
  return digest(parts.join("\n"));
}

/** Of one that is gone, only what it left behind: an announcement to judge the next one by. */
const matters = (process: Process, { topic, oracle }: World): boolean =>
  process.state === "running" ||
  topic.publications.some((one) => one.process === process) ||
  [...oracle.evidence.effects.values()].some(({ recordedBy }) => recordedBy === process);

function processText(process: Process, relevant: readonly Process[]): string {
  const { name, state, seen, calls, disturbedAt, storeDisturbed, hurried, deadline } = process;
  const overlapped = relevant.filter((one) => process.overlapped.has(one)).map((one) => one.name);
  // What it was told tells the time as well, but for one that was told nothing yet.
  const knows = state === "running" ? [seen, calls, process.pending.length, deadline] : [];
  return [name, state, ...knows, disturbedAt, storeDisturbed, hurried, ...overlapped].join(" ");
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : Number(a > b);

/** In the order of events; of one event in the order in which it was announced, which sort keeps. */
const byEvent = (a: { eventId: string }, b: { eventId: string }): number =>
  a.eventId < b.eventId ? -1 : Number(a.eventId > b.eventId);

const texts = new WeakMap<Row, string>();

/** Rows never change, so each is written out once. */
function textOf(row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  texts.set(row, text);
  return text;
}
