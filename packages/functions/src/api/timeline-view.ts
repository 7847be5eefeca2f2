import type { TimelineStep } from "@todoke/core/views/timeline";
import type { TimelineEntry } from "./contract/events.ts";
import type { Subject } from "./environment.ts";
import { toAuditEntry } from "./event-views.ts";
import { instantOf } from "./instants.ts";
import { publicErrorOrNull } from "./redact.ts";

/** A step of core's timeline in the contract's words. */
export function toTimelineEntry(step: TimelineStep, subject: Subject): TimelineEntry {
  switch (step.kind) {
    case "received":
      return {
        kind: "received",
        at: null,
        envelope: step.envelope ?? null,
        receiveCount: step.receiveCount ?? null,
      };
    case "recorded":
    case "due":
      return { kind: step.kind, at: instantOf(step.at) };
    case "attempts":
      return {
        kind: "attempts",
        at: null,
        count: step.count,
        lastError: publicErrorOrNull(step.lastError, subject),
      };
    case "parked":
      return {
        kind: "parked",
        at: instantOf(step.at),
        lastError: publicErrorOrNull(step.lastError, subject),
      };
    case "sent":
      return {
        kind: "sent",
        at: instantOf(step.at),
        by: step.by ?? null,
        messageId: step.messageId ?? null,
      };
    case "action":
      return { kind: "action", at: instantOf(step.at), entry: toAuditEntry(step.entry, subject) };
    case "expires":
      return step;
  }
}
