import { countsOf } from "@todoke/core/views/hours";
import { latencyCounts, percentile } from "@todoke/core/views/notify-time";
import type { Overview } from "./contract/overview.ts";
import { oldestPending } from "./overview-age.ts";
import type { Seen } from "./overview-cards.ts";

type Tile = Overview["tiles"]["pending"];
type Hour = Seen["figures"]["hours"][number];

/** The figures with their last day, hour by hour, where that is kept. */
export function tilesOf({ figures, letters, now }: Seen): Overview["tiles"] {
  const { backlog, hours, expiringHours } = figures;
  const oldest = oldestPending(figures, now);
  return {
    pending: exact(backlog.count, { capped: backlog.isCapped }),
    sent24h: counted(hours.map(sentIn)),
    oldestPendingSeconds: exact(oldest.ageSeconds, { approximate: !oldest.isSure }),
    notifyP50Milliseconds: percentileTile(hours, 0.5),
    notifyP95Milliseconds: percentileTile(hours, 0.95),
    duplicatesSuppressed24h: counted(hours.map((hour) => countsOf(hour).duplicates)),
    deadLetters: exact(letters === undefined ? null : letters.depth + letters.hidden, {
      approximate: true,
    }),
    expiring24h: { ...counted(expiringHours.map(sentIn)), spark: [] },
  };
}

const exact = (value: number | null, parts: Partial<Tile> = {}): Tile => ({
  value,
  capped: false,
  approximate: false,
  spark: [],
  ...parts,
});

const counted = (spark: number[]): Tile => ({
  value: spark.reduce((sum, one) => sum + one, 0),
  capped: false,
  approximate: true,
  spark,
});

function sentIn(hour: Hour): number {
  const { sent_consumer, sent_redelivery, sent_sweeper, sent_operator } = countsOf(hour);
  return sent_consumer + sent_redelivery + sent_sweeper + sent_operator;
}

/** Null where nothing was announced; in the line such hours are at 0. */
const percentileTile = (hours: readonly Hour[], share: number): Tile => ({
  value: percentile(latencyCounts(hours), share) ?? null,
  capped: false,
  approximate: true,
  spark: hours.map((hour) => percentile(latencyCounts([hour]), share) ?? 0),
});
