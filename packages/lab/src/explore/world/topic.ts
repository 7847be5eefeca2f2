import type { PublishBatchCommand, PublishBatchRequestEntry } from "@aws-sdk/client-sns";
import type { Process } from "./process.ts";

/** What subscribers were told, once. */
export interface Publication {
  readonly eventId: string;
  readonly messageId: string;
  /** The process that published it, by its name. */
  readonly by: string;
  /** Which of the process's calls it was. */
  readonly call: number;
  /** Whether the publisher was given the message id. */
  readonly answered: boolean;
}

export interface RefusedEntry {
  readonly code: string;
  readonly senderFault: boolean;
}

/** What the world decides about one call, and who hears of what came of it. */
export interface Publishing {
  /** Why SNS does not take an announcement, by its event and its position in the request. */
  refusalOf(eventId: string, position: number): RefusedEntry | undefined;
  onPublish(entry: PublishBatchRequestEntry, publication: Publication): void;
  onRefused(eventId: string, senderFault: boolean): void;
}

/** SNS: counts what it is told, and says so in no order of its own. */
export interface Topic {
  readonly publications: readonly Publication[];
  /** @returns what the SDK would answer */
  publish(command: PublishBatchCommand, process: Process, publishing: Publishing): unknown;
  /** The process has the answer to this call of its own. */
  answer(process: Process, call: number): void;
  copy(): Topic;
}

export const FOR_GOOD: RefusedEntry = { code: "InvalidParameter", senderFault: true };
export const FOR_NOW: RefusedEntry = { code: "InternalError", senderFault: false };

export function createTopic(publications: Publication[] = []): Topic {
  return {
    publications,
    publish({ input }, { name: by, calls }, { refusalOf, onPublish, onRefused }) {
      const Successful: { Id: string | undefined; MessageId: string }[] = [];
      const Failed: object[] = [];
      for (const [position, entry] of (input.PublishBatchRequestEntries ?? []).entries()) {
        const eventId = entry.MessageAttributes?.event_id?.StringValue ?? "";
        const refusal = refusalOf(eventId, position);
        if (refusal) {
          onRefused(eventId, refusal.senderFault);
          const { code: Code, senderFault: SenderFault } = refusal;
          Failed.push({ Id: entry.Id, Code, SenderFault, Message: "refused" });
          continue;
        }
        // Named after its own circumstances, not numbered: the order in which two processes
        // publish two events must not make two worlds of one.
        const own = publications.filter((one) => one.by === by && one.eventId === eventId);
        const messageId = `sns:${eventId}:${by}:${own.length + 1}`;
        const publication = { eventId, messageId, by, call: calls + 1, answered: false };
        publications.push(publication);
        onPublish(entry, publication);
        Successful.push({ Id: entry.Id, MessageId: messageId });
      }
      // SNS promises no order: the last comes first, so that nobody relies on one.
      return { Successful: Successful.reverse(), Failed };
    },
    answer({ name }, call) {
      for (const [index, one] of publications.entries()) {
        if (one.by === name && one.call === call) publications[index] = { ...one, answered: true };
      }
    },
    copy: () => createTopic([...publications]),
  };
}
