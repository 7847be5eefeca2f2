import type { SendMessageCommandInput } from "@aws-sdk/client-sqs";
import type { QueueRecord } from "@todoke/core/envelope";
import { limits } from "@todoke/core/limits";
import { createDeadLetterBox, type DeadLetterBox } from "./dead-letters.ts";
import { createDeduplication, type Deduplication } from "./deduplication.ts";
import { toRecord } from "./record.ts";

/** What one event of a message is, so that its fate can be judged. */
export interface Content {
  readonly eventId: string;
  /** Tells two contents of one event id apart; it stands in the notification as `customer_id`. */
  readonly tag: string;
  /** It can never succeed, and is to be dead-lettered with a reason. */
  readonly hopeless: boolean;
}

export interface Message {
  readonly id: string;
  readonly body: string;
  readonly type: string;
  readonly contents: readonly Content[];
  readonly group: string | undefined;
  readonly sequence: number;
  receives: number;
  /** Epoch milliseconds; before that it is with a consumer. */
  visibleAt: number;
  /** `moved` by SQS itself after its last receive. */
  state: "queued" | "deleted" | "moved";
}

/** SQS: the event queue with its redrive policy, and its dead-letter queue. */
export interface Queue {
  readonly fifo: boolean;
  readonly messages: readonly Message[];
  readonly box: DeadLetterBox;
  readonly deduplication: Deduplication;
  /** What messages and letters are or were about. */
  contents(): readonly Content[];
  /** Messages that a receive may bring now; on FIFO none of a group that is being worked on. */
  visible(now: number): readonly Message[];
  /** Hides messages and hands them over, each with its receive counted. */
  receive(messages: readonly Message[], now: number): QueueRecord[];
  delete(ids: readonly string[]): Message[];
  /** Takes a message in; on FIFO only the first of five minutes with its deduplication id. */
  send(input: SendMessageCommandInput, now: number): Message;
  copy(): Queue;
}

/** @param from are copied: a scenario begins more than one history */
export const createQueue = (from: readonly Message[], fifo: boolean): Queue =>
  queueOf(fifo, from.map(another), createDeadLetterBox(fifo), createDeduplication());

const another = (message: Message): Message => ({ ...message });

function queueOf(
  fifo: boolean,
  messages: Message[],
  box: DeadLetterBox,
  deduplication: Deduplication,
): Queue {
  return {
    fifo,
    messages,
    box,
    deduplication,
    contents: () => [...messages, ...box.letters].flatMap((one) => one.contents),
    visible: (now) => visibleOf(messages, fifo, now),
    receive(wanted, now) {
      const records: QueueRecord[] = [];
      for (const message of wanted) {
        if (message.receives >= limits.maxReceives) {
          message.state = "moved";
          box.move(message, now);
          continue;
        }
        message.receives += 1;
        message.visibleAt = now + limits.visibilitySeconds * 1_000;
        records.push(toRecord(message, fifo));
      }
      return records;
    },
    delete(ids) {
      const deleted = messages.filter(({ id, state }) => ids.includes(id) && state === "queued");
      for (const message of deleted) message.state = "deleted";
      return deleted;
    },
    send(input, now) {
      const id = input.MessageDeduplicationId;
      const before = deduplication.find(id, now);
      const known = messages.find((one) => one.id === before);
      if (known) return known;
      const contents = box.letters.find(({ body }) => body === input.MessageBody)?.contents ?? [];
      const message = toMessage(input, contents, messages.length + 1);
      messages.push(message);
      deduplication.remember(id, message.id, now);
      return message;
    },
    copy: () => queueOf(fifo, messages.map(another), box.copy(), deduplication.copy()),
  };
}

function visibleOf(messages: readonly Message[], fifo: boolean, now: number): Message[] {
  const queued = messages.filter(({ state }) => state === "queued");
  const isHidden = (message: Message) => message.visibleAt > now;
  const blocked = new Set(queued.filter(isHidden).map(({ group }) => group));
  return queued.filter((message) => !isHidden(message) && !(fifo && blocked.has(message.group)));
}

const toMessage = (
  { MessageBody = "", MessageAttributes, MessageGroupId }: SendMessageCommandInput,
  contents: readonly Content[],
  number: number,
): Message => ({
  id: `m${number}`,
  body: MessageBody,
  type: MessageAttributes?.event_type?.StringValue ?? "",
  contents,
  group: MessageGroupId,
  sequence: number,
  receives: 0,
  visibleAt: 0,
  state: "queued",
});
