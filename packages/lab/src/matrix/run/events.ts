import { createHash } from "node:crypto";
import type { Random } from "@todoke/core/clock";
import { digest, seededRandom } from "../../explore/world/random.ts";
import type { Cell } from "../cells.ts";

/** An event as the producer sends it. */
export interface LabEvent {
  readonly eventId: string;
  readonly body: string;
  /** Of a FIFO queue: two events in each of two groups. */
  readonly groupId: string | undefined;
}

const EVENTS = 4;

/** Every draw of a cell: the same for the same seed, whatever else runs beside it. */
export const randomOf = (cellName: string, seed: number): Random =>
  seededRandom(digest(cellName, seed) % 2 ** 32);

/**
 * Four orders, with ids of their own: cells share tables and queues.
 *
 * @param attempt of running this cell, from 1
 */
export function eventsOf(
  { name, lane }: Pick<Cell, "name" | "lane">,
  seed: number,
  attempt: number,
): readonly LabEvent[] {
  const prefix = digest(`${name} ${attempt}`, seed).toString(36).padStart(11, "0").slice(-8);
  return Array.from({ length: EVENTS }, (_, index) => {
    const eventId = `${prefix}-${index + 1}`;
    const groupId = lane === "fifo" ? `${prefix}-${index % 2 === 0 ? "A" : "B"}` : undefined;
    return { eventId, body: JSON.stringify(orderOf(eventId)), groupId };
  });
}

const orderOf = (orderId: string) => ({
  orderId,
  customerId: "C-101",
  orderedAt: "2026-05-20T09:00:00+09:00",
  currency: "JPY",
  shipTo: { city: "札幌市", country: "JP" },
  lines: [{ productId: "茶", quantity: 1, unitPrice: 1_200 }],
});

/** Finds which of a cell's events a call or a message is about, by what it says. */
export function createNames(events: readonly LabEvent[]) {
  const words = events.map(({ eventId }) => ({
    eventId,
    // Powertools' key holds no id, but its hash.
    hash: createHash("md5").update(JSON.stringify(eventId)).digest("base64"),
  }));
  return (text: string): readonly string[] =>
    words
      .filter(({ eventId, hash }) => text.includes(eventId) || text.includes(hash))
      .map(({ eventId }) => eventId);
}
