import { limits } from "@todoke/core/limits";
import { parkedPartition, shardOf } from "@todoke/core/shard";
import { tables } from "@todoke/core/tables";
import { type Change, numberOf, type Row, textOf } from "../store/row.ts";
import { processNamed } from "../world/process.ts";
import type { World } from "../world/world.ts";
import { type Evidence, violate } from "./evidence.ts";

const INBOX = tables.ProcessedEvents.name;

/** How far clocks are apart at most, in milliseconds; see search/random.ts. */
const SKEW = 10_000;
const DAY_SECONDS = 86_400;

/** Promises 6 to 9: what may stand in an inbox row, and what it may turn into. */
export function checkRows(changes: readonly Change[], world: World, evidence: Evidence): void {
  const audited = changes.some(
    ({ key, before }) => key.startsWith("audit|") && before === undefined,
  );
  for (const change of changes) {
    if (change.table !== INBOX || change.after === undefined) continue;
    const status = textOf(change.after, "status");
    if (status === "pending") checkPending(change, change.after, audited, world, evidence);
    else if (status === "sent") checkSent(change, change.after, world, evidence);
    else violate(evidence, 7, `${change.key} has the status ${status}`);
    noteClaim(change, world, evidence);
    noteUnparking(change, world, evidence);
  }
}

function checkPending(
  { key, before }: Change,
  after: Row,
  audited: boolean,
  world: World,
  evidence: Evidence,
): void {
  if (textOf(before, "status") === "sent" && !audited) {
    violate(evidence, 7, `${key} went back from sent to pending`);
  }
  if (after.ttl !== undefined) violate(evidence, 8, `${key} is pending and has a ttl`);
  const shard = shardOf(key);
  const listed = textOf(after, "pending_shard");
  const due = Date.parse(textOf(after, "due_at") ?? "");
  const latest = world.now + limits.sweepBackoffCapSeconds * 1_250 + SKEW;
  if (listed === parkedPartition(shard)) {
    checkParked(key, before, after, world, evidence);
  } else if (listed !== shard || !(due <= latest)) {
    const where = `in ${listed ?? "no partition"}, due ${textOf(after, "due_at") ?? "never"}`;
    violate(evidence, 9, `${key} is pending where no sweep finds it: ${where}`);
  }
}

/** Only for its own sake: refused by SNS for good, or after so many answered attempts. */
function checkParked(
  key: string,
  before: Row | undefined,
  after: Row,
  world: World,
  evidence: Evidence,
): void {
  if (textOf(after, "last_error") === undefined || textOf(after, "parked_at") === undefined) {
    violate(evidence, 9, `${key} is parked without a reason`);
  }
  if (textOf(before, "parked_at") !== undefined || evidence.refusedForGood.has(key)) return;
  const published = world.topic.publications.filter(({ eventId }) => eventId === key).length;
  const answered = published + (evidence.refusals.get(key) ?? 0);
  const broken = [...(evidence.claims.get(key) ?? [])].filter(
    (name) => processNamed(world.processes, name).storeDisturbed,
  ).length;
  // A person's attempts count as well, whatever came of them: a person is looking. So does one that
  // a sweeper had begun when a person took the row: it can give back only what it still has.
  const people = (evidence.takes.get(key) ?? 0) + (evidence.interrupted.get(key) ?? 0);
  const own = 1 + answered + broken + people;
  const attempts = numberOf(after, "attempts") ?? 0;
  if (attempts < limits.maxAttempts || attempts > own) {
    const text = `${key} is parked after ${attempts} attempts, of which SNS answered ${answered}`;
    violate(evidence, 9, text);
  }
}

function checkSent({ key, before }: Change, after: Row, world: World, evidence: Evidence): void {
  const ttl = numberOf(after, "ttl");
  const retentionDays = limits.queueRetentionDays + limits.deadLetterRetentionDays;
  const days = ttl === undefined ? 0 : (ttl - world.now / 1_000) / DAY_SECONDS;
  // Much too long is wrong as well: those are milliseconds.
  if (!Number.isInteger(ttl) || days <= retentionDays || days > 366) {
    violate(evidence, 8, `${key} is sent with the ttl ${ttl}`);
  }
  if (textOf(before, "status") === "sent") {
    const names = ["message_id", "sent_at", "sent_by", "ttl"];
    const changed = names.find(
      (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
    );
    if (changed) violate(evidence, 7, `${key} was sent, and its ${changed} changed`);
    return;
  }
  const messageId = textOf(after, "message_id");
  const publication = world.topic.publications.find((one) => one.messageId === messageId);
  const isOwn = publication?.eventId === key && publication.by === world.acting?.name;
  if (!isOwn || !publication.answered) {
    violate(
      evidence,
      6,
      `${key} is marked as sent with ${messageId}, which SNS did not give for it`,
    );
  }
}

function noteClaim({ key, before, after }: Change, world: World, evidence: Evidence): void {
  const more = (numberOf(after, "attempts") ?? 0) > (numberOf(before, "attempts") ?? 0);
  if (!more || before === undefined || world.acting === undefined) return;
  const claims = evidence.claims.get(key) ?? [];
  evidence.claims.set(key, new Set([...claims, world.acting.name]));
}

function noteUnparking({ key, before, after }: Change, world: World, evidence: Evidence): void {
  if (before?.parked_at === undefined || after?.parked_at !== undefined) return;
  const running = world.processes.filter(({ state }) => state === "running");
  const names = running.map(({ name }) => name);
  evidence.unparked.set(key, new Set([...(evidence.unparked.get(key) ?? []), ...names]));
}
