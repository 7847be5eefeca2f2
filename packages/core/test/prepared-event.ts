import type { PreparedEvent } from "../src/event-store/types.ts";

export interface EventParts {
  readonly eventType?: string;
  readonly redelivered?: boolean;
  /** What each write touches; the inbox row first. */
  readonly targets?: readonly string[];
  /** Of each write. */
  readonly bytes?: number;
}

/** An event with writes of a given size and target, and nothing in them. */
export function preparedEvent(eventId: string, parts: EventParts = {}): PreparedEvent {
  const { targets = [`inbox ${eventId}`, `order ${eventId}`], bytes = 100 } = parts;
  return {
    eventId,
    eventType: parts.eventType ?? "order.placed",
    fingerprint: "f".repeat(64),
    notification: { body: eventId },
    writes: targets.map((target) => ({ item: {}, target, bytes })),
    redelivered: parts.redelivered ?? false,
  };
}
