import type { InputOrder } from "@todoke/local/orders/input-order";

/** How an event comes into a person's hands; see in-hand.ts. */
export type Hand = "parked" | "given-up";

export interface InHand {
  readonly hand: Hand;
  /** How many announcements SNS had accepted when the event came there. */
  readonly since: number;
}

/** An event whose first announcement came after that of one sent later in the same group. */
export interface Overtaking {
  readonly eventId: string;
  /** Of all that overtook it, the one announced first. */
  readonly by: string;
  /** Where the event was when it was first overtaken; undefined when nothing excuses it. */
  readonly excuse: Hand | undefined;
}

/** What is promised to have an order: an order and its group. */
type Placed = Pick<InputOrder, "key" | "customerId">;

/**
 * Judges promise 11 on a FIFO queue: within a group, first announcements come as the messages were
 * sent. Only first ones count: that an event comes again, late, is what at least once means.
 *
 * An event that a person had in hand before it was overtaken is excused. A parked row holds up
 * nobody, and what SQS gave up comes back behind everything sent since: the alternative is a group
 * that waits for a person. The one that overtakes is never asked: to have been in hand moves an
 * event back, not forward. What was overtaken first and came into somebody's hands later was not
 * let pass by design.
 *
 * @param sent each once, in the order of their first sends, all groups together
 * @param announced event ids as SNS accepted them, repetitions included
 * @param inHand by event id
 * @returns one for each overtaken event; those never announced are lost, which others count
 */
export function overtakings(
  sent: readonly Placed[],
  announced: readonly string[],
  inHand: ReadonlyMap<string, InHand>,
): readonly Overtaking[] {
  const firsts = new Map<string, number>();
  for (const [index, eventId] of announced.entries()) {
    if (!firsts.has(eventId)) firsts.set(eventId, index);
  }
  const groups = Map.groupBy(sent, ({ customerId }) => customerId);
  return [...groups.values()].flatMap((group) => {
    const places = group.flatMap(({ key: eventId }) => {
      const index = firsts.get(eventId);
      return index === undefined ? [] : { eventId, index };
    });
    return overtakingsIn(places, inHand);
  });
}

interface Place {
  readonly eventId: string;
  /** Of its first announcement, among all announcements. */
  readonly index: number;
}

function overtakingsIn(
  group: readonly Place[],
  inHand: ReadonlyMap<string, InHand>,
): readonly Overtaking[] {
  const found: Overtaking[] = [];
  let earliest: Place | undefined;
  // From the last sent to the first: what is announced earliest of those behind is then at hand.
  for (const place of group.toReversed()) {
    if (earliest === undefined || place.index < earliest.index) {
      earliest = place;
      continue;
    }
    const held = inHand.get(place.eventId);
    const excuse = held && held.since <= earliest.index ? held.hand : undefined;
    found.push({ eventId: place.eventId, by: earliest.eventId, excuse });
  }
  return found.toReversed();
}
