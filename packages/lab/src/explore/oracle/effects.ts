import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { tables } from "@todoke/core/tables";
import { type Change, numberOf, type Row, textOf } from "../store/row.ts";
import { STOCK_KEY } from "../world/events.ts";
import { type Process, processNamed } from "../world/process.ts";
import type { World } from "../world/world.ts";
import { type Evidence, increase, violate } from "./evidence.ts";

const INBOX = tables.ProcessedEvents.name;
const ORDERS = tables.OrderRecords.name;
const OPS = tables.Ops.name;

/** Promises 1 and 2: what was written together, and how often. */
export function checkEffects(
  changes: readonly Change[],
  process: Process | undefined,
  evidence: Evidence,
): void {
  if (changes.every(({ table }) => table === OPS)) return;
  const recorded = changes.filter(isRecording);
  for (const { key, after } of recorded) if (after) record(key, after, changes, process, evidence);
  for (const { table, key, before, after } of changes) {
    if (table !== ORDERS || key === STOCK_KEY) continue;
    const eventId = textOf(after, "event_id") ?? "";
    if (before !== undefined) violate(evidence, 1, `the order ${key} was written once more`);
    if (!recorded.some((change) => change.key === eventId)) {
      violate(evidence, 2, `the order ${key} was committed without the inbox row of ${eventId}`);
    }
  }
  const reserved = recorded.filter(({ after }) => textOf(after, "event_type") === "stock.reserved");
  for (const { key, before, after } of changes) {
    if (key !== STOCK_KEY) continue;
    const taken = (numberOf(before, "on_hand") ?? 0) - (numberOf(after, "on_hand") ?? 0);
    if (taken !== reserved.length) violate(evidence, 2, `stock went down by ${taken} for no event`);
  }
}

/** A new inbox row, or one that was put over another. */
const isRecording = ({ table, before, after }: Change): boolean =>
  table === INBOX &&
  after !== undefined &&
  (before === undefined ||
    (before.source !== after.source &&
      JSON.stringify(before.source) !== JSON.stringify(after.source)));

function record(
  eventId: string,
  row: Row,
  changes: readonly Change[],
  process: Process | undefined,
  evidence: Evidence,
): void {
  const kind = textOf(row, "event_type") ?? "";
  const hasOrder = changes.some(
    ({ table, after }) => table === ORDERS && textOf(after, "event_id") === eventId,
  );
  if (!hasOrder && kind !== "document.added") {
    violate(evidence, 2, `the inbox row of ${eventId} was committed without its business row`);
  }
  const earlier = evidence.effects.get(eventId);
  // An event without business rows is new again when its inbox row has expired: not promised.
  if (earlier && !(earlier.expired && kind === "document.added")) {
    violate(evidence, 1, `${eventId} was committed a second time`);
  }
  const words = wordsOf(row);
  evidence.effects.set(eventId, {
    times: (earlier?.times ?? 0) + 1,
    kind,
    tag: /"customer_id":"([^"]*)"/.exec(row.notification?.M?.body?.S ?? "")?.[1] ?? "",
    recordedBy: process?.name,
    words,
    expired: false,
    forgotten: earlier?.forgotten ?? false,
  });
}

/** Body, subject and attributes as they stand in the row; written out once for each row. */
function wordsOf({ notification }: Row): string {
  const known = notification && words.get(notification);
  if (known !== undefined) return known;
  const { body, subject, attributes } = notification?.M ?? {};
  const own = Object.entries(attributes?.M ?? {}).map(([name, value]) => [name, value.S]);
  const text = JSON.stringify([body?.S, subject?.S, ...own.sort()]);
  if (notification) words.set(notification, text);
  return text;
}

const words = new WeakMap<AttributeValue, string>();

/** Promise 12: what a person does leaves its audit entry in the same transaction. */
export function checkAudit(changes: readonly Change[], world: World, evidence: Evidence): void {
  const process = world.acting;
  if (process?.kind !== "operator") return;
  const audits = changes.filter(
    ({ key, before }) => key.startsWith("audit|") && before === undefined,
  );
  const effects = changes.filter(isDeed);
  for (const _ of audits) increase(evidence.audits, process.name);
  for (const { table, key } of effects) if (table === INBOX) noteTake(key, world, evidence);
  // What is done with dead letters is no effect of the transaction's: see letters.ts.
  const expected = audits.filter(({ after }) => !isOfLetters(textOf(after, "action") ?? ""));
  if (effects.length !== expected.length) {
    const text = `${effects.length} effects of ${process.name} with ${expected.length} audit entries`;
    violate(evidence, 12, text);
  }
}

function noteTake(key: string, world: World, evidence: Evidence): void {
  increase(evidence.takes, key);
  const claims = [...(evidence.claims.get(key) ?? [])].map((name) =>
    processNamed(world.processes, name),
  );
  const isUnderWay = claims.some(({ kind, state }) => kind === "sweeper" && state === "running");
  if (isUnderWay) increase(evidence.interrupted, key);
}

const isOfLetters = (action: string): boolean => action.startsWith("dead_letters.");

/** What a person takes or sets. Marking, and noting an error, is what the system does then. */
const isDeed = ({ table, key, before, after }: Change): boolean =>
  (table === INBOX &&
    textOf(after, "status") === "pending" &&
    ["status", "due_at", "attempts"].some((name) => !isEqual(before?.[name], after?.[name]))) ||
  key === "flag|sweeper";

const isEqual = (one: AttributeValue | undefined, other: AttributeValue | undefined): boolean =>
  one?.S === other?.S && one?.N === other?.N;
