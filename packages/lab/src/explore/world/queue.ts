import type { QueueRecord } from "@todoke/core/envelope";
import { limits } from "@todoke/core/limits";

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

/** A dead letter with its reason. */
export interface Letter {
  readonly sourceMessageId: string;
  readonly reason: string;
  readonly body: string;
}

/** SQS: the event queue with its redrive policy, and what core put into the dead-letter queue. */
export interface Queue {
  readonly fifo: boolean;
  readonly messages: readonly Message[];
  readonly letters: Letter[];
  /** Messages that a receive may bring now; on FIFO none of a group that is being worked on. */
  visible(now: number): readonly Message[];
  /** Hides messages and hands them over, each with its receive counted. */
  receive(messages: readonly Message[], now: number): QueueRecord[];
  delete(ids: readonly string[]): Message[];
}

export function createQueue(messages: readonly Message[], fifo: boolean): Queue {
  return {
    fifo,
    messages,
    letters: [],
    visible(now) {
      const queued = messages.filter(({ state }) => state === "queued");
      const isHidden = (message: Message) => message.visibleAt > now;
      const blocked = new Set(queued.filter(isHidden).map(({ group }) => group));
      return queued.filter(
        (message) => !isHidden(message) && !(fifo && blocked.has(message.group)),
      );
    },
    receive(wanted, now) {
      const records: QueueRecord[] = [];
      for (const message of wanted) {
        if (message.receives >= limits.maxReceives) {
          message.state = "moved";
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
  };
}

function toRecord(message: Message, fifo: boolean): QueueRecord {
  return {
    messageId: message.id,
    body: message.body,
    eventSourceARN: `arn:aws:sqs:ap-northeast-1:000000000000:events${fifo ? ".fifo" : ""}`,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      ...(fifo
        ? {
            MessageGroupId: message.group,
            SequenceNumber: String(message.sequence).padStart(20, "0"),
          }
        : {}),
    },
    messageAttributes: { event_type: { stringValue: message.type, dataType: "String" } },
  };
}
