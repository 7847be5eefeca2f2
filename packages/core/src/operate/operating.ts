import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Clock, Random, Sleep } from "../clock.ts";
import type { Backlog } from "../event-store/backlog.ts";
import type { EventStore } from "../event-store/event-store.ts";
import type { Actor } from "../ops/audit-entry.ts";
import type { Publisher } from "../publisher.ts";

/** What manual actions are done with. */
export interface Operating {
  readonly dynamodb: DynamoDBClient;
  /** The tables' names as deployed. */
  readonly tableNames: Readonly<Record<"ProcessedEvents" | "Ops", string>>;
  readonly store: Pick<EventStore, "markSent">;
  readonly backlog: Pick<Backlog, "fail">;
  readonly publisher: Publisher;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: Random;
}

/** A manual action, by whom and why. */
export interface ActionRequest extends Actor {
  /** A second call by the same person with the same key does nothing, and is told of the first. */
  readonly idempotencyKey?: string;
}
