import type { Me } from "@todoke/functions/api/contract/access";
import type { ActivityPage } from "@todoke/functions/api/contract/activity";
import type {
  EventCount,
  EventDetail,
  EventFilter,
  EventPage,
  RepublishAnswer,
  RepublishManyAnswer,
  UnparkAnswer,
} from "@todoke/functions/api/contract/events";
import type { Metrics, Overview } from "@todoke/functions/api/contract/overview";
import type { Connection } from "./connection.ts";
import { eventSegment } from "./event-segment.ts";
import { makeOperations } from "./operations.ts";

type Signal = AbortSignal | undefined;

export interface Many {
  readonly ids?: readonly string[];
  readonly filter?: Omit<EventFilter, "q">;
  readonly reason: string;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly maxItems: number;
  readonly ratePerSecond: number;
}

/** What the pages ask for, by name. The types are the API's own; only types come from there. */
export function makeEndpoints({ ask }: Connection) {
  return {
    ...makeOperations({ ask }),
    me: (signal: Signal) => ask<Me>("/me", { signal }),
    overview: (signal: Signal) => ask<Overview>("/overview", { signal }),
    metrics: (query: { from: string; to: string; step: "minute" | "hour" }, signal: Signal) =>
      ask<Metrics>("/metrics", { query, signal }),
    events: (
      filter: EventFilter,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
      signal: Signal,
    ) => ask<EventPage>("/events", { query: { ...filter, limit, cursor }, signal }),
    countEvents: (filter: EventFilter, signal: Signal) =>
      ask<EventCount>("/events/count", { query: { ...filter }, signal }),
    event: (id: string, signal: Signal) =>
      ask<EventDetail>(`/events/${eventSegment(id)}`, { signal }),
    republish: (id: string, body: { reason: string; force: boolean }, idempotencyKey: string) =>
      ask<RepublishAnswer>(`/events/${eventSegment(id)}/republish`, {
        method: "POST",
        body,
        idempotencyKey,
      }),
    unpark: (id: string, body: { reason: string }, idempotencyKey: string) =>
      ask<UnparkAnswer>(`/events/${eventSegment(id)}/unpark`, {
        method: "POST",
        body,
        idempotencyKey,
      }),
    republishMany: (body: Many, idempotencyKey: string, signal: Signal) =>
      ask<RepublishManyAnswer>("/events/republish", {
        method: "POST",
        body,
        idempotencyKey,
        signal,
        timeoutMilliseconds: 60_000,
      }),
    activity: (page: { limit: number; cursor?: string | undefined }, signal: Signal) =>
      ask<ActivityPage>("/activity", { query: page, signal }),
  };
}

export type Endpoints = ReturnType<typeof makeEndpoints>;
