import type { Clock, TimeLeft } from "../clock.ts";
import { type QueueAttribute, type QueueRecord, unwrap } from "../envelope.ts";
import type { Registry } from "../event.ts";
import { type EventState, type Reading, readEvents, stateOf } from "../views/event-row.ts";
import type { DeadLetterQueue, HeldLetter } from "./dead-letter-queue.ts";
import { goThroughLetters, type LettersEnd } from "./letters.ts";

export interface PeekRequest {
  /** Letters at most. */
  readonly maxLetters: number;
  /** How long they are hidden from others should this process die; otherwise only while it looks. */
  readonly visibilitySeconds: number;
}

/** An event in a letter, with what the inbox says of it. */
export interface LetterEvent {
  readonly eventId: string;
  readonly eventType: string;
  /** `sent`: a redrive would do nothing. `absent`: it was never recorded, or is long forgotten. */
  readonly state: EventState | "absent";
}

export interface PeekedLetter {
  /** By which a redrive chooses it. */
  readonly messageId: string;
  /** Why it was dead-lettered; undefined: SQS moved it, after too many receives. */
  readonly reason: string | undefined;
  readonly detail: string | undefined;
  readonly sourceMessageId: string | undefined;
  readonly sentAt: number | undefined;
  readonly receiveCount: number;
  readonly groupId: string | undefined;
  readonly body: string;
  /** None where the body holds no event that this system can read. */
  readonly events: readonly LetterEvent[];
}

export interface Peek {
  readonly letters: readonly PeekedLetter[];
  /** `all_seen`: there are no others that could be shown. */
  readonly end: LettersEnd;
}

export interface Peeking extends Reading {
  readonly queue: DeadLetterQueue;
  readonly registry: Registry;
  readonly clock: Clock;
}

/**
 * Looks at dead letters and leaves them where they are. They are hidden from others while it
 * looks, and shown again at its end; their receive count goes up.
 *
 * @throws when SQS or DynamoDB does not answer
 */
export async function peek(
  { maxLetters, visibilitySeconds }: PeekRequest,
  timeLeft: TimeLeft,
  peeking: Peeking,
): Promise<Peek> {
  const found: HeldLetter[] = [];
  // A receive may bring one letter only, and the next ten.
  const bounds = { visibilitySeconds, maxReceives: maxLetters + 2 };
  const end = await goThroughLetters(peeking.queue, bounds, timeLeft, async (letter) => {
    if (found.length >= maxLetters) return "stop";
    found.push(letter);
    return "keep";
  });
  const named = found.map((letter) => ({ letter, events: eventsIn(letter, peeking.registry) }));
  const ids = named.flatMap(({ events }) => events.map(({ eventId }) => eventId));
  const rows = await readEvents(ids, timeLeft, peeking);
  const now = peeking.clock();
  const letters = named.map(({ letter, events }) => ({
    ...toPeeked(letter),
    events: events.map((event): LetterEvent => {
      const row = rows.get(event.eventId);
      return { ...event, state: row ? stateOf(row, now) : "absent" };
    }),
  }));
  return { letters, end };
}

function toPeeked(letter: HeldLetter): Omit<PeekedLetter, "events"> {
  const { receiptHandle, attributes, ...rest } = letter;
  return {
    ...rest,
    reason: attributes.reason?.StringValue,
    detail: attributes.detail?.StringValue,
    sourceMessageId: attributes.source_message_id?.StringValue,
  };
}

/** The events as the consumer would read them. What it would refuse has no id to show. */
export function eventsIn(letter: HeldLetter, registry: Registry): Omit<LetterEvent, "state">[] {
  const unwrapped = unwrap(toRecord(letter));
  if (unwrapped.kind !== "events") return [];
  return unwrapped.events.flatMap(({ type, payload }) => {
    const eventType = registry.find(type);
    if (eventType === undefined) return [];
    try {
      const read = eventType.read(payload);
      if (read.kind !== "read" || typeof read.eventId !== "string" || read.eventId === "")
        return [];
      return [{ eventId: read.eventId, eventType: eventType.type }];
    } catch {
      // The definition threw, which is then the letter's reason.
      return [];
    }
  });
}

function toRecord(letter: HeldLetter): QueueRecord {
  const attributes = Object.entries(letter.attributes).map(
    ([name, { DataType = "String", StringValue, BinaryValue }]): [string, QueueAttribute] => [
      name,
      {
        dataType: DataType,
        stringValue: StringValue,
        binaryValue: BinaryValue && Buffer.from(BinaryValue).toString("base64"),
      },
    ],
  );
  return {
    messageId: letter.messageId,
    body: letter.body,
    eventSourceARN: "",
    attributes: { ApproximateReceiveCount: String(letter.receiveCount) },
    messageAttributes: Object.fromEntries(attributes),
  };
}
