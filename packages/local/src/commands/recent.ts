import { isJsonObject, parseJson } from "@todoke/core/json";

/** One event as the consumer's own log tells of it. */
export interface RecentEvent {
  readonly time: string;
  readonly outcome: string;
  readonly eventId: string;
  readonly receiveCount: number;
  /** Why, for dead letters and what was given back. */
  readonly why: string | undefined;
}

const KEPT = 200;

/** Reads the consumer's log as it is written, and keeps the last events and what became of all. */
export function createRecent() {
  const events: RecentEvent[] = [];
  const outcomes = new Map<string, number>();
  let total = 0;
  return {
    /** The last ones, oldest first. */
    last: (count: number): readonly RecentEvent[] => events.slice(-count),
    /** Those after the first `told`, as far as they are still kept. */
    since: (told: number): readonly RecentEvent[] =>
      total > told ? events.slice(-(total - told)) : [],
    get total(): number {
      return total;
    },
    countOf: (outcome: string): number => outcomes.get(outcome) ?? 0,
    read(line: string): void {
      const event = toEvent(line);
      if (event === undefined) return;
      outcomes.set(event.outcome, (outcomes.get(event.outcome) ?? 0) + 1);
      events.push(event);
      total += 1;
      if (events.length > KEPT) events.shift();
    },
  };
}

export type Recent = ReturnType<typeof createRecent>;

function toEvent(line: string): RecentEvent | undefined {
  const json = line.startsWith("{") ? parseJson(line) : undefined;
  if (!isJsonObject(json) || typeof json.outcome !== "string") return undefined;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    time: text(json.timestamp)?.slice(11, 19) ?? "",
    outcome: json.outcome,
    eventId: text(json.event_id) ?? "–",
    receiveCount: Number(json.receive_count),
    why: text(json.reason) ?? text(json.why),
  };
}
