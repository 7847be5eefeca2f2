import { type Call, type CallListener, pass } from "../../src/gateway/call.ts";
import type { BatchEntry } from "../../src/gateway/partial-failures.ts";
import { publishEntries } from "../../src/gateway/publish-batch.ts";

/** One entry that SNS has acknowledged, with everything that was given to it. */
export interface Publication extends BatchEntry {
  readonly eventId: string;
  readonly messageId: string;
  readonly subject: string | undefined;
}

export interface Publications {
  /** To be given to `gateway.onCall`. */
  readonly listener: CallListener;
  /** In the order in which SNS took them, also where the answer was lost on its way back. */
  readonly all: readonly Publication[];
  readonly ids: readonly string[];
  /** How often each event was published. */
  counts(): Readonly<Record<string, number>>;
  clear(): void;
}

/** What SNS really took, as seen on the wire. */
export function createPublications(): Publications {
  const all: Publication[] = [];
  return {
    all,
    get ids() {
      return all.map(({ eventId }) => eventId);
    },
    counts: () => {
      const counts: Record<string, number> = {};
      for (const { eventId } of all) counts[eventId] = (counts[eventId] ?? 0) + 1;
      return counts;
    },
    clear: () => {
      all.length = 0;
    },
    listener: (call) => {
      all.push(...acknowledgedIn(call));
      return pass;
    },
  };
}

function acknowledgedIn(call: Call): Publication[] {
  if (call.operation !== "PublishBatch" || call.phase !== "response") return [];
  const answer = call.responseBody.toString("utf8");
  const pattern = /<Id>([^<]*)<\/Id><MessageId>([^<]*)<\/MessageId>/g;
  const messageIds = new Map([...answer.matchAll(pattern)].map(([, id, message]) => [id, message]));
  return publishEntries(call).flatMap((entry, index) => {
    const messageId = messageIds.get(entry.id);
    if (messageId === undefined) return [];
    const subject = call.parsed[`PublishBatchRequestEntries.member.${index + 1}.Subject`];
    const eventId = entry.attributes.event_id ?? "";
    return { ...entry, eventId, messageId, subject: subject ? String(subject) : undefined };
  });
}
