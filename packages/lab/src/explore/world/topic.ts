import type { PublishBatchCommand, PublishBatchRequestEntry } from "@aws-sdk/client-sns";
import type { Process } from "./process.ts";

/** What subscribers were told, once. */
export interface Publication {
  readonly eventId: string;
  readonly messageId: string;
  readonly process: Process;
  /** Which of the process's calls it was. */
  readonly call: number;
  /** Whether the publisher was given the message id. */
  answered: boolean;
}

export interface RefusedEntry {
  readonly code: string;
  readonly senderFault: boolean;
}

/** SNS: counts what it is told, and says so in no order of its own. */
export interface Topic {
  readonly publications: readonly Publication[];
  publish(
    command: PublishBatchCommand,
    process: Process,
    refused?: ReadonlyMap<number, RefusedEntry>,
  ): { readonly answer: unknown; readonly published: readonly Publication[] };
}

export type OnPublish = (entry: PublishBatchRequestEntry, publication: Publication) => void;

export const FOR_GOOD: RefusedEntry = { code: "InvalidParameter", senderFault: true };
export const FOR_NOW: RefusedEntry = { code: "InternalError", senderFault: false };

/** @param refusalOf why SNS takes no announcement of an event at present */
export function createTopic(
  onPublish: OnPublish,
  onRefused: (eventId: string, senderFault: boolean) => void,
  refusalOf: (eventId: string) => RefusedEntry | undefined,
): Topic {
  const publications: Publication[] = [];
  return {
    publications,
    publish({ input }, process, refused = new Map()) {
      const Successful: { Id: string | undefined; MessageId: string }[] = [];
      const Failed: object[] = [];
      const published: Publication[] = [];
      for (const [index, entry] of (input.PublishBatchRequestEntries ?? []).entries()) {
        const eventId = entry.MessageAttributes?.event_id?.StringValue ?? "";
        const refusal = refusalOf(eventId) ?? refused.get(index);
        if (refusal) {
          onRefused(eventId, refusal.senderFault);
          const { code: Code, senderFault: SenderFault } = refusal;
          Failed.push({ Id: entry.Id, Code, SenderFault, Message: "refused" });
          continue;
        }
        // Named after its own circumstances, not numbered: the order in which two processes
        // publish two events must not make two worlds of one.
        const own = publications.filter(
          (one) => one.process === process && one.eventId === eventId,
        );
        const messageId = `sns:${eventId}:${process.name}:${own.length + 1}`;
        const call = process.calls + 1;
        const publication = { eventId, messageId, process, call, answered: false };
        publications.push(publication);
        published.push(publication);
        onPublish(entry, publication);
        Successful.push({ Id: entry.Id, MessageId: messageId });
      }
      // SNS promises no order: the last comes first, so that nobody relies on one.
      return { answer: { Successful: Successful.reverse(), Failed }, published };
    },
  };
}
