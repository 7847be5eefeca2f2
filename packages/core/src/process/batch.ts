import { isFifo, type Outcome, type Part, type PartResult, receiveCount } from "./part.ts";

/**
 * The state of one batch while it is worked on: which parts there are, in which lanes, and how
 * each has ended so far. An outcome, once set, stays.
 */
export interface Batch {
  /** Parts that must keep their order among themselves: one lane a message group, on FIFO. */
  readonly lanes: readonly (readonly Part[])[];
  readonly parts: readonly Part[];
  outcomeOf(part: Part): Outcome | undefined;
  settle(part: Part, outcome: Outcome): void;
  /** Parts of a lane that may still go on: without an outcome, and not behind a failure. */
  open(lane: readonly Part[]): readonly Part[];
  /** @throws Error when a part has no outcome: that would be an event lost in silence */
  results(): PartResult[];
  /** Ids of the messages that must come again, in the order they came. */
  failedMessageIds(): string[];
}

export function createBatch(parts: readonly Part[]): Batch {
  const outcomes = new Map<Part, Outcome>();
  const isGivenBack = (part: Part) => outcomes.get(part)?.kind === "given-back";
  const lanes = lanesOf(parts);
  return {
    lanes,
    parts,
    outcomeOf: (part) => outcomes.get(part),
    settle: (part, outcome) => {
      if (!outcomes.has(part)) outcomes.set(part, outcome);
    },
    open: (lane) => {
      const failure = lane.findIndex(isGivenBack);
      const upTo = failure === -1 ? lane.length : failure;
      return lane.slice(0, upTo).filter((part) => !outcomes.has(part));
    },
    results: () => parts.map((part) => toResult(part, outcomes.get(part))),
    failedMessageIds: () => {
      // Behind the first failure of a lane everything comes again, also what succeeded: on FIFO,
      // SQS must not forget a message while an earlier one of its group is still to come.
      const failed = new Set<string>();
      for (const lane of lanes) {
        const first = lane.findIndex(isGivenBack);
        if (first === -1) continue;
        for (const part of lane.slice(first)) failed.add(part.record.messageId);
      }
      return [...new Set(parts.map((part) => part.record.messageId))].filter((id) =>
        failed.has(id),
      );
    },
  };
}

function lanesOf(parts: readonly Part[]): Part[][] {
  const lanes = new Map<string | Part, Part[]>();
  for (const part of parts) {
    const group = isFifo(part.record) ? part.record.attributes.MessageGroupId : undefined;
    const key = group ?? part;
    const lane = lanes.get(key);
    if (lane) lane.push(part);
    else lanes.set(key, [part]);
  }
  return [...lanes.values()];
}

function toResult(part: Part, outcome: Outcome | undefined): PartResult {
  if (outcome === undefined) throw new Error("A part of the batch ended without an outcome");
  const { record, content } = part;
  const named = content.kind === "prepared" ? content.event : undefined;
  const refused = content.kind === "refused" ? content : undefined;
  return {
    messageId: record.messageId,
    receiveCount: receiveCount(record),
    eventId: named?.eventId ?? refused?.eventId,
    eventType: named?.eventType ?? refused?.eventType,
    outcome,
  };
}
