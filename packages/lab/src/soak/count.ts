import type { Left } from "./drain.ts";
import type { SoakLane } from "./lane.ts";
import { type Overtaking, overtakings } from "./order.ts";
import type { Sent } from "./producer.ts";

/** What became of all that was sent. */
export interface SoakCounts {
  readonly orders: number;
  readonly malformed: number;
  readonly messages: number;
  /** Good orders that were never written or never announced. */
  readonly lost: number;
  /** Malformed messages that are not in the dead-letter queue with a reason. */
  readonly vanished: number;
  readonly doubledEffects: number;
  readonly ghosts: number;
  /** Events that were announced in different words. */
  readonly otherWords: number;
  /** Events that SNS accepted more than once. Allowed: things do go wrong. */
  readonly doubledAnnouncements: number;
  readonly announcements: number;
  /** Excused ones included. Undefined on a standard queue, which promises no order. */
  readonly overtakings: readonly Overtaking[] | undefined;
  readonly stillPending: number;
  readonly messagesLeft: number;
}

export function countAll(
  { lane, system, wire, handovers }: Pick<SoakLane, "lane" | "system" | "wire" | "handovers">,
  sent: Sent,
  left: Left,
): SoakCounts {
  const announced = wire.announcements.map(({ eventId }) => eventId);
  const ids = sent.good.map(({ key }) => key);
  const times = Map.groupBy(wire.announcements, ({ eventId }) => eventId);
  const bodies = Map.groupBy(system.announcements.all, ({ eventId }) => eventId);
  const isWhole = (id: string) => wire.effectsOf(id) > 0 && system.announcements.countOf(id) > 0;
  const letters = new Set(left.deadLetters);
  return {
    orders: ids.length,
    malformed: sent.malformed.length,
    messages: sent.messages,
    lost: ids.filter((id) => !isWhole(id)).length,
    vanished: sent.malformed.filter(({ body }) => !letters.has(body)).length,
    doubledEffects: ids.filter((id) => wire.effectsOf(id) > 1).length,
    ghosts: wire.announcements.filter(({ isGhost }) => isGhost).length,
    otherWords: [...bodies.values()].filter((all) => new Set(all.map(({ body }) => body)).size > 1)
      .length,
    doubledAnnouncements: [...times.values()].filter((all) => all.length > 1).length,
    announcements: announced.length,
    overtakings:
      lane === "fifo" ? overtakings(sent.good, announced, handovers.of(sent.good)) : undefined,
    stillPending: left.pending.length,
    messagesLeft: left.messages,
  };
}

/** @returns those that nothing excuses */
export const outOfOrder = ({ overtakings = [] }: SoakCounts): readonly Overtaking[] =>
  overtakings.filter(({ excuse }) => excuse === undefined);

/** @returns a sentence for each promise that was broken; none when all were kept */
export const brokenPromises = (counts: SoakCounts): readonly string[] =>
  [
    [counts.lost, "orders were lost"],
    [counts.vanished, "malformed messages are no dead letters with a reason"],
    [counts.doubledEffects, "orders were written twice"],
    [counts.ghosts, "announcements came before their commit"],
    [counts.otherWords, "events were announced in different words"],
    [
      outOfOrder(counts).length,
      `orders were announced behind a later one of their group: ${pairsOf(outOfOrder(counts))}`,
    ],
    [counts.stillPending, "events are still pending"],
    [counts.messagesLeft, "messages are still in the queue"],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, what]) => `${count} ${what}`);

const MOST_NAMED = 5;

/** The first few: the rest only follows from them, as a rule. */
const pairsOf = (some: readonly Overtaking[]): string =>
  some
    .slice(0, MOST_NAMED)
    .map(({ eventId, by }) => `${eventId} behind ${by}`)
    .join(", ");
