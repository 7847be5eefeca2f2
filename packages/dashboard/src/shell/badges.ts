import type { ActionCard } from "@todoke/functions/api/contract/overview";
import type { Translate } from "../i18n/text.ts";
import type { Place } from "./places.ts";

export interface Badge {
  readonly text: string;
  /** What the figure means, for who does not see where it stands. */
  readonly meaning: string;
  readonly severity: "critical" | "warning";
}

/** What needs a person, beside the page where it can be mended. */
export function badgeOf(
  place: Place["id"],
  cards: readonly ActionCard[],
  t: Translate,
): Badge | undefined {
  if (place === "events") return eventsBadge(cards, t);
  if (place === "deadLetters") {
    const card = cards.find(({ kind }) => kind === "dead_letters");
    if (card?.kind !== "dead_letters") return undefined;
    const meaning = t("shell.badge.deadLetters", card.count);
    return { text: short(card.count), meaning, severity: card.severity };
  }
  if (place !== "sweeper") return undefined;
  const card = cards.find(({ kind }) => kind.startsWith("sweeper_"));
  return card && { text: "!", meaning: t("shell.badge.sweeper"), severity: card.severity };
}

function eventsBadge(cards: readonly ActionCard[], t: Translate): Badge | undefined {
  const about = cards.flatMap((card) =>
    card.kind === "stale_pending" || card.kind === "parked" ? [card] : [],
  );
  const sum = about.reduce((before, { count }) => before + count, 0);
  if (sum === 0) return undefined;
  const severity = about.some((card) => card.severity === "critical") ? "critical" : "warning";
  return { text: short(sum), meaning: t("shell.badge.events", sum), severity };
}

const short = (value: number): string => (value > 999 ? "999+" : String(value));
