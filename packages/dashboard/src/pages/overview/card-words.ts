import type { ActionCard } from "@todoke/functions/api/contract/overview";
import type { Formats } from "../../format/formats.ts";
import type { Translate } from "../../i18n/text.ts";

/** What a card says, and where it leads: the list it is about, or the place of the remedy. */
export interface CardWords {
  readonly title: string;
  readonly body: string;
  readonly go: string;
  readonly href: string;
}

export function wordCard(card: ActionCard, t: Translate, formats: Formats): CardWords {
  const go = t(`overview.cards.${card.kind}.go`);
  const href = destinations[card.kind];
  switch (card.kind) {
    case "stale_pending":
    case "parked":
      return { go, href, ...wordList(card, t) };
    case "oldest_over_objective": {
      const title = t(`overview.cards.${card.kind}.title`, formats.duration(card.ageSeconds));
      const objective = formats.duration(card.objectiveSeconds);
      return { go, href, title, body: t(`overview.cards.${card.kind}.body`, objective) };
    }
    case "dead_letters": {
      const title = t(`overview.cards.${card.kind}.title`, card.count);
      const body = card.lostFrom
        ? t(`overview.cards.${card.kind}.lost`, formats.relative(card.lostFrom))
        : t(`overview.cards.${card.kind}.unknown`);
      return { go, href, title, body };
    }
    case "sweeper_late":
    case "sweeper_failing":
    case "sweeper_paused":
      return { go, href, ...wordSweeper(card, t, formats) };
    case "no_subscription":
      return {
        go,
        href,
        title: t(`overview.cards.${card.kind}.title`),
        body: t(`overview.cards.${card.kind}.body`),
      };
    case "ttl_off": {
      const title = t(`overview.cards.${card.kind}.title`);
      return { go, href, title, body: t(`overview.cards.${card.kind}.body`, card.table) };
    }
  }
}

type Kind = ActionCard["kind"];
type Of<K extends Kind> = Extract<ActionCard, { kind: K }>;

const destinations: Readonly<Record<Kind, string>> = {
  stale_pending: "/events?status=stale",
  parked: "/events?status=parked",
  oldest_over_objective: "/events?status=pending",
  dead_letters: "/dead-letters",
  sweeper_late: "/sweeper",
  sweeper_failing: "/sweeper",
  sweeper_paused: "/sweeper",
  no_subscription: "/system",
  ttl_off: "/system",
};

const wordList = (card: Of<"stale_pending"> | Of<"parked">, t: Translate) =>
  card.kind === "parked"
    ? { title: t("overview.cards.parked.title", card.count), body: t("overview.cards.parked.body") }
    : {
        title: t("overview.cards.stale_pending.title", card.count, card.capped),
        body: t("overview.cards.stale_pending.body"),
      };

function wordSweeper(
  card: Of<"sweeper_late"> | Of<"sweeper_failing"> | Of<"sweeper_paused">,
  t: Translate,
  formats: Formats,
) {
  const { kind } = card;
  if (kind === "sweeper_failing") {
    return {
      title: t(`overview.cards.${kind}.title`),
      body: card.error ?? t(`overview.cards.${kind}.body`),
    };
  }
  if (kind === "sweeper_paused") {
    const { by } = card.pause;
    const body = by
      ? t(`overview.cards.${kind}.body`, by)
      : t(`overview.cards.${kind}.bodyUnknown`);
    return { title: t(`overview.cards.${kind}.title`), body };
  }
  const title = t(`overview.cards.${kind}.title`, formats.duration(card.lateSeconds));
  return { title, body: t(`overview.cards.${kind}.${card.lastRunAt === null ? "never" : "body"}`) };
}
