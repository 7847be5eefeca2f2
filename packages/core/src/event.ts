import type { StandardSchemaV1 } from "@standard-schema/spec";
import { DefinitionFault } from "./errors.ts";
import type { Json, JsonObject } from "./json.ts";

/**
 * A business write, as an ElectroDB entity makes it: `OrderRecord.create({ … })`,
 * `OrderRecord.patch(…).set(…)`, `OrderRecord.remove(…)`.
 */
export interface BusinessWrite {
  /** The DynamoDB parameters. Called once, with no options. */
  params(): unknown;
}

/** A read of one business row, as an ElectroDB entity makes it: `OrderRecord.get({ … })`. */
export type BusinessRead = BusinessWrite;

export interface WriteContext {
  readonly eventId: string;
  /** ISO 8601, UTC: when the row is written, the same for the inbox row and the business rows. */
  readonly recordedAt: string;
}

/** What an event type adds to its notification. */
export interface NotificationParts {
  /** At most 100 characters, one line. */
  readonly subject?: string;
  /**
   * An object is sent as JSON after `event_id` and `event_type`; a string is sent as it is.
   * Keep it small: it is stored in the row, whose size is paid for three times.
   */
  readonly body?: JsonObject | string;
  /** Message attributes beside `event_id` and `event_type`, for subscribers' filters. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface EventDefinition<Schema extends StandardSchemaV1> {
  /** As producers state it, e.g. `order.placed`, or an EventBridge detail-type. */
  readonly type: string;
  /** Any Standard Schema: zod, Valibot, ArkType. It must not be asynchronous. */
  readonly schema: Schema;
  /** The producer's id: the same for every delivery and every resend of one event. */
  readonly eventId: (payload: StandardSchemaV1.InferOutput<Schema>) => string;
  /**
   * The business rows, written in one transaction with the inbox row. At least one of them must
   * be conditional on not having been written before and must store `event_id`, so that the
   * event is still recognised when its inbox row has expired.
   */
  readonly write: (
    payload: StandardSchemaV1.InferOutput<Schema>,
    context: WriteContext,
  ) => readonly BusinessWrite[];
  /** What subscribers are told. */
  readonly notify: (payload: StandardSchemaV1.InferOutput<Schema>) => NotificationParts;
  /**
   * The part of the payload, as it came, that makes two deliveries the same event. All of it by
   * default; leave out what a producer changes from one resend to the next.
   */
  readonly identity?: (payload: JsonObject) => Json;
  /**
   * The business rows of an event, by its id alone, for a person who looks at it: the payload is
   * not kept. Leave it out where the rows' keys are not known from the id.
   */
  readonly records?: (eventId: string) => readonly BusinessRead[];
}

/** An event type with its payload's type hidden behind {@link read}. */
export interface EventType {
  readonly type: string;
  readonly identity: (payload: JsonObject) => Json;
  readonly records?: (eventId: string) => readonly BusinessRead[];
  /** @returns the event's parts, or what the schema says against the payload */
  read(payload: JsonObject): ReadPayload;
}

export type ReadPayload =
  | {
      readonly kind: "read";
      readonly eventId: string;
      readonly notify: () => NotificationParts;
      readonly write: (context: WriteContext) => readonly BusinessWrite[];
    }
  | { readonly kind: "invalid"; readonly detail: string };

/**
 * Defines an event type: what it looks like, what it writes, what it announces.
 *
 * @example
 * export const orderPlaced = defineEvent({
 *   type: "order.placed",
 *   schema: OrderPlaced,
 *   eventId: (order) => order.orderId,
 *   write: (order, { eventId }) => [OrderRecord.create({ order_id: order.orderId, event_id: eventId })],
 *   notify: (order) => ({ subject: `Order ${order.orderId}` }),
 * });
 */
export function defineEvent<Schema extends StandardSchemaV1>(
  definition: EventDefinition<Schema>,
): EventType {
  return {
    type: definition.type,
    identity: definition.identity ?? ((payload) => payload),
    ...(definition.records && { records: definition.records }),
    read(payload) {
      const result = definition.schema["~standard"].validate(payload);
      if (result instanceof Promise) {
        throw new DefinitionFault(
          `The schema of ${definition.type} is asynchronous; make it synchronous`,
        );
      }
      if (result.issues) return { kind: "invalid", detail: describe(result.issues) };
      const { value } = result;
      return {
        kind: "read",
        eventId: definition.eventId(value),
        notify: () => definition.notify(value),
        write: (context) => definition.write(value, context),
      };
    },
  };
}

/** The event types a system knows. */
export interface Registry {
  /** @param type as stated, or undefined where a producer states none */
  find(type: string | undefined): EventType | undefined;
  readonly types: readonly string[];
}

/**
 * @param whenUntyped how to read a plain JSON body that states no type, for producers who only
 *   ever send one; without it such a body is dead-lettered
 * @throws TypeError when two definitions share a type
 */
export function createRegistry(
  events: readonly EventType[],
  { whenUntyped }: { whenUntyped?: EventType } = {},
): Registry {
  const byType = new Map(events.map((event) => [event.type, event]));
  if (byType.size !== events.length) throw new TypeError("Two event definitions share one type");
  return {
    find: (type) => (type === undefined ? whenUntyped : byType.get(type)),
    types: [...byType.keys()],
  };
}

function describe(issues: readonly StandardSchemaV1.Issue[]): string {
  return issues.map((issue) => `${path(issue)}: ${issue.message}`).join("; ");
}

function path(issue: StandardSchemaV1.Issue): string {
  const keys = (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part));
  return keys.length === 0 ? "(whole payload)" : keys.map(String).join(".");
}
