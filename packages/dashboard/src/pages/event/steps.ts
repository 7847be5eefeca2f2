import type { TimelineEntry } from "@todoke/functions/api/contract/events";
import type { IconName } from "../../elements/icon.tsx";
import type { Translate } from "../../i18n/text.ts";
import { actionText } from "../activity/action.ts";

export interface Step {
  readonly title: string;
  readonly icon: IconName;
  readonly tone: "plain" | "good" | "warn" | "bad" | "person";
  readonly at: string | null;
  readonly isAhead: boolean;
  readonly note?: string | undefined;
  readonly error?: string | null | undefined;
}

type Of<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: Kind }>;

/** One step of an event's life in words. @param asOf the API's now, by which things are to come */
export function wordStep(entry: TimelineEntry, asOf: string, t: Translate): Step {
  const isAhead = entry.at !== null && entry.at > asOf;
  const at = { at: entry.at, isAhead } as const;
  switch (entry.kind) {
    case "received":
      return {
        ...at,
        title: t("event.timeline.received"),
        icon: "dead-letters",
        tone: "plain",
        note: receivedNote(entry, t),
      };
    case "recorded":
      return { ...at, title: t("event.timeline.recorded"), icon: "check", tone: "good" };
    case "attempts":
      return {
        ...at,
        title: t("event.timeline.attempts", entry.count),
        icon: "refresh",
        tone: entry.lastError === null ? "plain" : "warn",
        error: entry.lastError,
      };
    case "parked":
      // What it failed with stands at the attempts before it.
      return { ...at, title: t("event.timeline.parked"), icon: "pause", tone: "bad" };
    case "due":
      return {
        ...at,
        title: t(isAhead ? "event.timeline.due" : "event.timeline.duePast"),
        icon: "clock",
        tone: isAhead ? "plain" : "warn",
      };
    case "sent":
      return {
        ...at,
        title: sentTitle(entry, t),
        icon: "send",
        tone: "good",
        note: entry.messageId ?? undefined,
      };
    case "action":
      return {
        ...at,
        title: actionText(entry.entry.action, t, "actions"),
        icon: "person",
        tone: "person",
        note: `${entry.entry.actor}: ${entry.entry.reason}`,
      };
    case "expires":
      return {
        ...at,
        title: t(entry.passed ? "event.timeline.expired" : "event.timeline.expires"),
        icon: "clock",
        tone: "plain",
      };
  }
}

const sentTitle = ({ by }: Of<"sent">, t: Translate): string =>
  by ? t("event.timeline.sent", t(`common.sentBy.${by}`)) : t("event.timeline.sentUnknown");

function receivedNote(
  { envelope, receiveCount }: Of<"received">,
  t: Translate,
): string | undefined {
  const parts = [
    envelope && t("event.timeline.envelope", envelope),
    receiveCount && t("event.timeline.receives", receiveCount),
  ].filter(Boolean);
  return parts.join(" · ") || undefined;
}
