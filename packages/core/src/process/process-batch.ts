import type { Clock, TimeLeft } from "../clock.ts";
import type { DeadLetters } from "../dead-letters.ts";
import type { QueueRecord } from "../envelope.ts";
import type { Refusal } from "../errors.ts";
import type { Registry } from "../event.ts";
import type { EventStore } from "../event-store/event-store.ts";
import type { PreparedEvent, RecordOutcome, StoredEvent } from "../event-store/types.ts";
import type { Announcement, Publisher } from "../publisher.ts";
import { createAnnounce, type Recorded } from "./announce.ts";
import { type Batch, createBatch } from "./batch.ts";
import type { BatchResult, Part } from "./part.ts";
import { prepare } from "./prepare.ts";

export interface Processor {
  readonly registry: Registry;
  readonly store: EventStore;
  readonly publisher: Publisher;
  readonly deadLetters: DeadLetters;
  readonly clock: Clock;
  /** Told of each announcement that SNS has acknowledged how long ago its event was recorded. */
  readonly onAcknowledged?: (milliseconds: number) => void;
}

/**
 * Processes one batch of SQS messages: unwrap and parse, record together with the business
 * writes, publish, mark as sent, and say what should come again.
 *
 * The order is the promise. Recorded before published: nothing is announced that was not
 * committed. Published before marked: a crash in between announces twice, which subscribers can
 * drop by event_id; the other order announces never, which nobody can repair. Marked before
 * acknowledged: SQS forgets a message only when its event is durable or dead-lettered.
 *
 * @returns what became of every event, and the ids of the messages to come again; failures of
 *   AWS's services are outcomes, not exceptions
 */
export async function processBatch(
  records: readonly QueueRecord[],
  timeLeft: TimeLeft,
  processor: Processor,
): Promise<BatchResult> {
  const { registry, clock, store } = processor;
  const now = clock();
  const batch = createBatch(records.flatMap((record) => prepare(record, registry, now)));
  const bury = createBury(batch, processor, timeLeft);
  const announce = createAnnounce(batch, processor, timeLeft);

  await bury(batch.parts.map(refusalOf).filter((refused) => refused !== undefined));
  const followers = findFollowers(batch);
  const lanes = batch.lanes.map((lane) =>
    batch.open(lane).filter((part) => !followers.has(part) && preparedOf(part) !== undefined),
  );
  const events = lanes.map((lane) => lane.flatMap((part) => preparedOf(part) ?? []));
  const outcomes = await store.record(
    events.filter((lane) => lane.length > 0),
    timeLeft,
  );
  const { refused, recorded } = readOutcomes(batch, lanes, outcomes, now);
  await bury(refused);
  giveBackOrphans(batch, followers);
  await announce(recorded);
  await bury(settleFollowers(batch, followers));
  giveBackTheRest(batch);
  return { parts: batch.results(), failedMessageIds: batch.failedMessageIds() };
}

interface Refused extends Refusal {
  readonly part: Part;
}

const preparedOf = ({ content }: Part): PreparedEvent | undefined =>
  content.kind === "prepared" ? content.event : undefined;

const refusalOf = (part: Part): Refused | undefined =>
  part.content.kind === "refused"
    ? { part, reason: part.content.reason, detail: part.content.detail }
    : undefined;

/** Dead-letters what can never succeed; what could not be dead-lettered comes again. */
function createBury(batch: Batch, { deadLetters }: Processor, timeLeft: TimeLeft) {
  return async (refused: readonly Refused[]): Promise<void> => {
    if (refused.length === 0) return;
    const letters = refused.map(({ part, reason, detail }) => ({
      record: part.record,
      body: part.body,
      reason,
      detail,
    }));
    const outcomes = await deadLetters.send(letters, timeLeft);
    for (const [index, { part, reason, detail }] of refused.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === "sent") batch.settle(part, { kind: "dead-lettered", reason, detail });
      else {
        const error = outcome?.kind === "unsent" ? outcome.error : "It does not fit with a reason";
        const why = "not_dead_lettered";
        batch.settle(part, {
          kind: "given-back",
          why,
          recorded: false,
          error: `${reason}; ${error}`,
        });
      }
    }
  };
}

/**
 * Finds events that come twice in one batch. A transaction may touch a row only once, so the
 * second waits for what becomes of the first.
 *
 * @returns for each later part the first one with its event id
 */
function findFollowers(batch: Batch): Map<Part, Part> {
  const leaders = new Map<string, Part>();
  const followers = new Map<Part, Part>();
  for (const part of batch.parts) {
    if (part.content.kind === "ignored") batch.settle(part, part.content);
    const event = preparedOf(part);
    if (event === undefined) continue;
    const leader = leaders.get(event.eventId);
    if (leader) followers.set(part, leader);
    else leaders.set(event.eventId, part);
  }
  return followers;
}

function readOutcomes(
  batch: Batch,
  lanes: readonly (readonly Part[])[],
  outcomes: ReadonlyMap<PreparedEvent, RecordOutcome>,
  now: number,
): { refused: Refused[]; recorded: Recorded[] } {
  const refused: Refused[] = [];
  const recorded: Recorded[] = [];
  for (const part of lanes.flat()) {
    const event = preparedOf(part);
    const outcome = event && outcomes.get(event);
    if (event === undefined || outcome === undefined) continue;
    switch (outcome.kind) {
      case "recorded":
        recorded.push({
          part,
          announcement: toAnnouncement(part, event),
          recordedAt: now,
          attempts: 1,
          fresh: true,
          sweepable: true,
        });
        break;
      case "duplicate":
        if (outcome.stored.status === "sent") batch.settle(part, { kind: "skipped" });
        else recorded.push(toRecorded(part, event, outcome.stored));
        break;
      case "already-applied":
        batch.settle(part, { kind: "skipped" });
        break;
      case "refused":
        refused.push({ part, reason: outcome.reason, detail: outcome.detail });
        break;
      case "given-back":
        batch.settle(part, { ...outcome, recorded: false });
        break;
    }
  }
  return { refused, recorded };
}

/** What is announced again is what the row holds, not what this delivery would make of it. */
function toRecorded(part: Part, event: PreparedEvent, stored: StoredEvent): Recorded {
  const notification = stored.notification ?? event.notification;
  const announcement = { ...toAnnouncement(part, event), notification };
  const { attempts, sweepable, recordedAt } = stored;
  return { part, announcement, recordedAt, attempts: attempts + 1, fresh: false, sweepable };
}

const toAnnouncement = (part: Part, event: PreparedEvent): Announcement => ({
  eventId: event.eventId,
  eventType: event.eventType,
  notification: event.notification,
  groupId: part.record.attributes.MessageGroupId,
});

/**
 * A copy whose first one was not recorded comes again, and is then the first. Settled before the
 * announcements: on FIFO nothing behind it may be announced before it.
 */
function giveBackOrphans(batch: Batch, followers: ReadonlyMap<Part, Part>): void {
  for (const [part, leader] of followers) {
    const kind = batch.outcomeOf(leader)?.kind;
    if (kind !== "dead-lettered" && kind !== "given-back") continue;
    batch.settle(part, { kind: "given-back", why: "behind_a_failure", recorded: false });
  }
}

/** Of what is recorded a copy is a duplicate, whether it is announced yet or not. */
const DURABLE: ReadonlySet<string> = new Set(["sent", "published-only", "skipped", "left-pending"]);

function settleFollowers(batch: Batch, followers: ReadonlyMap<Part, Part>): Refused[] {
  const refused: Refused[] = [];
  for (const [part, leader] of followers) {
    const kind = batch.outcomeOf(leader)?.kind;
    const durable = DURABLE.has(kind ?? "");
    if (!durable) continue;
    if (isSame(preparedOf(part), preparedOf(leader))) {
      batch.settle(part, { kind: "skipped" });
    } else {
      const detail = "An event with this id and other type or content is in the same batch";
      refused.push({ part, reason: "payload_mismatch", detail });
    }
  }
  return refused;
}

const isSame = (one: PreparedEvent | undefined, other: PreparedEvent | undefined): boolean =>
  one?.fingerprint === other?.fingerprint && one?.eventType === other?.eventType;

/** Whatever has no outcome by now stood behind a failure of its lane, or of its first copy. */
function giveBackTheRest(batch: Batch): void {
  for (const part of batch.parts) {
    batch.settle(part, { kind: "given-back", why: "behind_a_failure", recorded: false });
  }
}
