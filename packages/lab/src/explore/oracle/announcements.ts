import type { PublishBatchRequestEntry } from "@aws-sdk/client-sns";
import { tables } from "@todoke/core/tables";
import { textOf } from "../store/row.ts";
import { overlap, type Process, processNamed } from "../world/process.ts";
import type { Message } from "../world/queue.ts";
import type { Publication } from "../world/topic.ts";
import type { World } from "../world/world.ts";
import { type Evidence, messagesOf, violate } from "./evidence.ts";

/** Promises 4, 5, 10 and 11: what is announced, in which words, how often and in which order. */
export function checkPublication(
  entry: PublishBatchRequestEntry,
  publication: Publication,
  world: World,
  evidence: Evidence,
): void {
  const { eventId } = publication;
  const effect = evidence.effects.get(eventId);
  if (effect === undefined) {
    violate(evidence, 4, `${eventId} was announced and is not committed`);
    return;
  }
  const words = wordsOf(entry);
  if (words !== effect.words) {
    violate(evidence, 5, `${eventId} was announced as ${words}, and committed as ${effect.words}`);
  }
  if (!isAllowed(publication, world, evidence)) {
    violate(
      evidence,
      10,
      `${eventId} was announced once more, and nothing that happened excuses it`,
    );
  }
  if (world.queue.fifo) checkOrder(publication, world, evidence);
}

function wordsOf({ Message, Subject, MessageAttributes = {} }: PublishBatchRequestEntry): string {
  const own = Object.entries(MessageAttributes)
    .filter(([name]) => name !== "event_id" && name !== "event_type")
    .map(([name, value]) => [name, value.StringValue]);
  return JSON.stringify([Message, Subject, ...own.sort()]);
}

/**
 * One announcement, and one more for each that its process may not have marked, as it crashed or a
 * call of it failed since; for each that overlapped another delivery; and for each that a person
 * asked for.
 */
function isAllowed(publication: Publication, world: World, evidence: Evidence): boolean {
  const { publications } = world.topic;
  const all = publications
    .filter(({ eventId }) => eventId === publication.eventId)
    .map(({ call, by }) => ({ call, process: processNamed(world.processes, by) }));
  const effect = evidence.effects.get(publication.eventId);
  const isRedelivery = ({ kind, name }: Process) =>
    kind === "operator" || (kind === "consumer" && name !== effect?.recordedBy);
  const excused = all
    .slice(0, -1)
    .filter(
      ({ call, process }, index) =>
        process.disturbedAt >= call ||
        process.hurried ||
        all
          .slice(index + 1)
          .some(
            (later) =>
              overlap(process, later.process) &&
              (isRedelivery(process) || isRedelivery(later.process)),
          ),
    );
  const once = effect?.times ?? 1;
  return all.length <= once + excused.length + (evidence.takes.get(publication.eventId) ?? 0);
}

/**
 * Within a group nothing is announced before what came before it, but for what a person has in
 * hand, or had when the process that announces went by it.
 */
function checkOrder({ eventId, by }: Publication, world: World, evidence: Evidence): void {
  if (processNamed(world.processes, by).kind === "operator") return;
  const { messages } = world.queue;
  const [own] = messagesOf(messages, eventId).filter(({ state }) => state !== "moved");
  if (own === undefined) return;
  const earlier = messages.filter(
    (message) => message.group === own.group && message.sequence < own.sequence,
  );
  for (const message of earlier) {
    const waiting = message.contents.find(
      (content) =>
        isWaiting(content.eventId, message, world) &&
        !evidence.unparked.get(content.eventId)?.has(by),
    );
    if (
      waiting &&
      waiting.eventId !== eventId &&
      !waiting.hopeless &&
      evidence.violation === undefined
    ) {
      violate(evidence, 11, `${eventId} was announced before ${waiting.eventId} of its group`);
    }
  }
}

/** Neither announced, nor in a person's hands now. */
function isWaiting(eventId: string, message: Message, world: World): boolean {
  if (message.state === "moved") return false;
  if (world.topic.publications.some((one) => one.eventId === eventId)) return false;
  const { letters } = world.queue.box;
  if (letters.some(({ sourceMessageId }) => sourceMessageId === message.id)) return false;
  const row = world.store.table(tables.ProcessedEvents.name).get(eventId);
  return textOf(row, "parked_at") === undefined;
}
