import type { EventSummary } from "@todoke/functions/api/contract/events";
import type { World } from "./world.ts";

const TYPES = ["order.placed", "order.cancelled", "invoice.issued"];
const BY = ["consumer", "consumer", "consumer", "redelivery", "sweeper", "operator"] as const;

const DAY = 86_400;

/** Last recorded first. @param scene "busy" has stale and parked ones near the top */
export function makeEvents(world: World, scene: "busy" | "healthy", rows: number): EventSummary[] {
  return Array.from({ length: rows }, (_, index) => {
    const id = `order-${String(1_000_000 + rows - index)}`;
    const recordedAgo = index * 23 + 4;
    const bad = scene === "busy" && index > 2;
    if (bad && index % 41 === 7) return parked(world, id, recordedAgo + 900);
    if (bad && index % 29 === 5) return stale(world, id, recordedAgo + 300);
    if (index < 2) return pending(world, id, recordedAgo);
    return sent(world, id, recordedAgo, index);
  });
}

const base = (eventId: string, index: number): EventSummary => ({
  eventId,
  state: "pending",
  type: TYPES[index % 7 === 0 ? 1 : index % 11 === 0 ? 2 : 0] ?? null,
  recordedAt: null,
  dueAt: null,
  sentAt: null,
  parkedAt: null,
  attempts: 0,
  lastError: null,
  sentBy: null,
  messageId: null,
  expiresAt: null,
});

export const pending = (world: World, id: string, ago: number): EventSummary => ({
  ...base(id, 1),
  recordedAt: world.iso(-ago),
  dueAt: world.iso(120 - ago),
});

const stale = (world: World, id: string, ago: number): EventSummary => ({
  ...base(id, 2),
  state: "stale",
  recordedAt: world.iso(-ago),
  dueAt: world.iso(-Math.min(ago / 2, 240)),
  attempts: 3,
  lastError: "ThrottlingException: Rate exceeded",
});

const parked = (world: World, id: string, ago: number): EventSummary => ({
  ...base(id, 7),
  state: "parked",
  recordedAt: world.iso(-ago),
  dueAt: world.iso(-ago / 2),
  parkedAt: world.iso(-ago / 3),
  attempts: 12,
  lastError: "KMSDisabledException: the key that the topic is encrypted with is disabled",
});

function sent(world: World, id: string, ago: number, index: number): EventSummary {
  const expires = 30 * DAY - ago * 40;
  return {
    ...base(id, index),
    state: expires < 0 ? "expired" : "sent",
    recordedAt: world.iso(-ago),
    sentAt: world.iso(-ago + (index % 13 === 0 ? 90 : 0.3)),
    attempts: index % 13 === 0 ? 2 : 1,
    sentBy: BY[index % BY.length] ?? "consumer",
    messageId: `8f1d${String(index).padStart(8, "0")}-2b7c-5c1e-9d55-aa01c3e0f1d2`,
    expiresAt: world.iso(expires),
  };
}
