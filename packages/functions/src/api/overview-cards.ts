import type { OverviewFigures } from "@todoke/core/views/overview";
import { sweeperState } from "@todoke/core/views/sweeper-state";
import type { ActionCard } from "./contract/overview.ts";
import type { Check } from "./contract/system.ts";
import { instantOf } from "./instants.ts";
import { lostFrom } from "./letter-views.ts";
import { lastCounted, oldestPending } from "./overview-age.ts";
import type { ApiSettings, LetterCounts } from "./parts.ts";
import { publicErrorOrNull } from "./redact.ts";
import { toPauseView } from "./sweep-views.ts";

/** Everything that the first screen is made from. */
export interface Seen {
  readonly figures: OverviewFigures;
  /** Undefined: SQS does not say. */
  readonly letters: LetterCounts | undefined;
  /** The doctor's. */
  readonly checks: readonly Check[];
  readonly settings: Pick<ApiSettings, "objectiveSeconds" | "sweepIntervalSeconds">;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Letters that are lost within this are urgent: a weekend, and a day to act. */
const URGENT_MILLISECONDS = 3 * 24 * 60 * 60 * 1_000;

/** What needs a person, and is true now; what is urgent comes first. None: all is well. */
export function cardsOf(seen: Seen): ActionCard[] {
  const cards = [
    ...parked(seen),
    ...oldest(seen),
    ...sweeper(seen),
    ...stale(seen),
    ...deadLetters(seen),
    ...deployment(seen),
  ];
  const isCritical = ({ severity }: ActionCard) => severity === "critical";
  return [...cards.filter(isCritical), ...cards.filter((card) => !isCritical(card))];
}

/** As the last run that looked has counted them: counting costs sixteen queries, and it has. */
function parked({ figures }: Seen): ActionCard[] {
  const run = lastCounted(figures.runs);
  const count = run?.parked_now ?? 0;
  if (count === 0) return [];
  return [{ kind: "parked", count, countedAt: instantOf(run?.started_at), severity: "critical" }];
}

function oldest({ figures, settings, now }: Seen): ActionCard[] {
  const { objectiveSeconds } = settings;
  const { ageSeconds } = oldestPending(figures, now);
  if (ageSeconds <= objectiveSeconds) return [];
  return [{ kind: "oldest_over_objective", ageSeconds, objectiveSeconds, severity: "critical" }];
}

/** Not what the next sweep takes anyway, but what sweeps have left. */
function stale({ figures: { backlog } }: Seen): ActionCard[] {
  if (backlog.overdue === 0) return [];
  const { stale, isStaleCapped } = backlog;
  return [{ kind: "stale_pending", count: stale, capped: isStaleCapped, severity: "warning" }];
}

function sweeper({ figures, settings, now }: Seen): ActionCard[] {
  const { runs, pause, backlog } = figures;
  const orders = { isPaused: pause.paused, intervalSeconds: settings.sweepIntervalSeconds };
  const { state, lateSeconds } = sweeperState(runs, orders, now);
  const [last] = runs;
  switch (state) {
    case "paused":
      return [{ kind: "sweeper_paused", pause: toPauseView(pause), severity: "warning" }];
    case "late": {
      const lastRunAt = instantOf(last?.started_at);
      return [{ kind: "sweeper_late", lastRunAt, lateSeconds, severity: "critical" }];
    }
    case "failing": {
      // Without a subject: what AWS said is for those who may read it, and this is kept for all.
      const error = publicErrorOrNull(last?.error);
      const at = instantOf(last?.started_at);
      return [{ kind: "sweeper_failing", at, error, severity: "critical" }];
    }
    case "never_ran":
      // Of a system that was deployed a moment ago nothing is late yet.
      return backlog.overdue === 0
        ? []
        : [{ kind: "sweeper_late", lastRunAt: null, lateSeconds: 0, severity: "critical" }];
    case "on_schedule":
      return [];
  }
}

function deadLetters({ letters, now }: Seen): ActionCard[] {
  const count = letters === undefined ? 0 : letters.depth + letters.hidden;
  if (count === 0) return [];
  const lost = lostFrom(letters?.oldestAt);
  const isUrgent = lost !== null && Date.parse(lost) - now < URGENT_MILLISECONDS;
  const severity = isUrgent ? "critical" : "warning";
  return [{ kind: "dead_letters", count, lostFrom: lost, severity }];
}

function deployment({ checks }: Seen): ActionCard[] {
  const failed = (id: Check["id"]) =>
    checks.find((check) => check.id === id && check.result === "failure");
  const ttl = failed("ttl_enabled");
  return [
    ...(failed("topic_subscriptions")
      ? [{ kind: "no_subscription", severity: "critical" } as const]
      : []),
    ...(ttl ? [{ kind: "ttl_off", table: tableIn(ttl), severity: "warning" } as const] : []),
  ];
}

/** The check names it, or says of each table whether its TTL is on. */
function tableIn({ evidence }: Check): string {
  if (typeof evidence.table === "string") return evidence.table;
  const off = Object.entries(evidence).find(([, value]) => value === false || value === "off");
  return off?.[0] ?? "processed_events";
}
