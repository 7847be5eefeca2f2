import { AuditEntry } from "./activity.ts";
import { AnyJson, Count, EventId, Instant, Page, PageQuery, Reason } from "./primitives.ts";
import * as z from "./zod.ts";

export const EventState = z
  .enum(["pending", "stale", "parked", "sent", "expired"])
  .openapi("EventState", {
    description:
      "`pending`: to be announced. `stale`: pending and past due. `parked`: publishing stopped, a person must look. " +
      "`expired`: sent and past its TTL, waiting for DynamoDB to delete it.",
  });
export type EventState = z.infer<typeof EventState>;

export const SentBy = z.enum(["consumer", "redelivery", "sweeper", "operator"]);

export const EventSummary = z
  .object({
    eventId: EventId,
    state: EventState,
    type: z.string().nullable(),
    recordedAt: Instant.nullable(),
    dueAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    parkedAt: Instant.nullable(),
    attempts: z.number().int().nonnegative(),
    lastError: z.string().nullable(),
    sentBy: SentBy.nullable(),
    messageId: z.string().nullable().describe("SNS's id of the publish that was acknowledged."),
    expiresAt: Instant.nullable().describe(
      "When the inbox row may be deleted; never while pending.",
    ),
  })
  .openapi("EventSummary");
export type EventSummary = z.infer<typeof EventSummary>;

/** What one can ask a list for. `pending` includes what is stale; without a status: all. */
export const EventFilter = z.object({
  status: z.enum(["pending", "stale", "parked", "sent", "expired"]).optional(),
  type: z.string().min(1).max(200).optional(),
  age: z.coerce
    .number()
    .int()
    .min(0)
    .max(400 * 86_400)
    .optional()
    .describe("Seconds: only events recorded at least so long ago."),
  from: Instant.optional().describe("Recorded at or after; for pending, stale and parked: due."),
  to: Instant.optional(),
  q: z.string().trim().min(1).max(1_024).optional().describe("One event id, whole."),
});
export type EventFilter = z.infer<typeof EventFilter>;

export const EventQuery = EventFilter.extend(PageQuery.shape);

export const EventPage = z
  .object({
    items: z.array(EventSummary),
    page: Page,
    asOf: Instant,
  })
  .openapi("EventPage");
export type EventPage = z.infer<typeof EventPage>;

export const EventCount = Count.extend({ asOf: Instant }).openapi("EventCount");
export type EventCount = z.infer<typeof EventCount>;

/** One step in an event's life, oldest first. What has no time of its own has `at: null`. */
export const TimelineEntry = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("received"),
      at: Instant.nullable(),
      envelope: z.string().nullable(),
      receiveCount: z.number().int().nullable(),
    }),
    z.object({ kind: z.literal("recorded"), at: Instant.nullable() }),
    z.object({
      kind: z.literal("attempts"),
      at: Instant.nullable(),
      count: z.number().int(),
      lastError: z.string().nullable(),
    }),
    z.object({
      kind: z.literal("parked"),
      at: Instant.nullable(),
      lastError: z.string().nullable(),
    }),
    z.object({ kind: z.literal("due"), at: Instant.nullable() }),
    z.object({
      kind: z.literal("sent"),
      at: Instant.nullable(),
      by: SentBy.nullable(),
      messageId: z.string().nullable(),
    }),
    z.object({ kind: z.literal("action"), at: Instant.nullable(), entry: AuditEntry }),
    z.object({ kind: z.literal("expires"), at: Instant, passed: z.boolean() }),
  ])
  .openapi("TimelineEntry");
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const BusinessRecord = z
  .object({
    table: z.string(),
    key: z.record(z.string(), z.string()),
    item: z
      .record(z.string(), AnyJson)
      .nullable()
      .describe("Null: there is no such row (any more)."),
    masked: z.boolean(),
  })
  .openapi("BusinessRecord");

export const EventDetail = z
  .object({
    eventId: EventId,
    state: EventState.nullable().describe(
      "Null: deleted after its TTL; what people did is still known.",
    ),
    summary: EventSummary.nullable(),
    timeline: z.array(TimelineEntry),
    notification: z
      .object({
        subject: z.string().nullable(),
        body: z.string(),
        attributes: z.record(z.string(), z.string()),
        masked: z.boolean(),
      })
      .nullable()
      .describe("Exactly what was or will be published."),
    records: z.array(BusinessRecord),
    recordsUnavailable: z
      .boolean()
      .optional()
      .describe("True: there may be business rows, and they could not be read just now."),
    source: z
      .object({
        envelope: z.string().nullable(),
        messageId: z.string().nullable(),
        groupId: z.string().nullable(),
        receiveCount: z.number().int().nullable(),
        traceId: z.string().nullable(),
      })
      .nullable(),
    fingerprint: z.string().nullable(),
    raw: z.record(z.string(), AnyJson).nullable().describe("The item as DynamoDB has it."),
    rawMasked: z.boolean(),
    ttl: z
      .object({
        expiresAt: Instant,
        epochSeconds: z.number().int(),
        passed: z.boolean(),
      })
      .nullable()
      .describe("Null: pending rows never expire."),
    activity: z.array(AuditEntry).describe("What people did with it, newest first, 50 at most."),
    asOf: Instant,
  })
  .openapi("EventDetail");
export type EventDetail = z.infer<typeof EventDetail>;

export const RepublishBody = z
  .object({
    reason: Reason,
    force: z.boolean().default(false).describe("Announce also what is sent already."),
  })
  .openapi("RepublishBody");

/** What became of one event. Kinds are core's. */
export const RepublishOutcome = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("sent"), messageId: z.string(), auditId: z.string() }),
    z.object({
      kind: z.literal("still_pending"),
      announced: z.enum(["no", "maybe", "yes"]),
      auditId: z.string(),
    }),
    z.object({
      kind: z.literal("already_sent"),
      sentAt: Instant.nullable(),
      sentBy: SentBy.nullable(),
    }),
    z.object({ kind: z.literal("not_found") }),
    z.object({ kind: z.literal("nothing_to_publish") }),
    z.object({ kind: z.literal("conflict") }),
    z.object({ kind: z.literal("repeated"), auditId: z.string(), at: Instant }),
    z.object({ kind: z.literal("would_republish"), from: z.enum(["pending", "parked", "sent"]) }),
    z.object({ kind: z.literal("unavailable") }),
  ])
  .openapi("RepublishOutcome");
export type RepublishOutcome = z.infer<typeof RepublishOutcome>;

/** 202: accepted and done as far as it could be done now. */
export const RepublishAnswer = z
  .object({ eventId: EventId, outcome: RepublishOutcome, asOf: Instant })
  .openapi("RepublishAnswer");
export type RepublishAnswer = z.infer<typeof RepublishAnswer>;

export const UnparkBody = z.object({ reason: Reason }).openapi("UnparkBody");

/** 202: the sweeper's next run takes it. */
export const UnparkAnswer = z
  .object({
    eventId: EventId,
    outcome: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("unparked"), auditId: z.string() }),
      z.object({ kind: z.literal("repeated"), auditId: z.string(), at: Instant }),
    ]),
    asOf: Instant,
  })
  .openapi("UnparkAnswer");
export type UnparkAnswer = z.infer<typeof UnparkAnswer>;

export const RepublishManyBody = z
  .object({
    ids: z.array(EventId).min(1).max(1_000).optional(),
    filter: EventFilter.omit({ q: true }).optional(),
    reason: Reason,
    force: z.boolean().default(false),
    dryRun: z.boolean().default(false),
    maxItems: z.number().int().min(1).max(1_000).default(100),
    ratePerSecond: z.number().min(0.1).max(100).default(10),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: "Give either ids or filter",
  })
  .openapi("RepublishManyBody");

export const RepublishManyAnswer = z
  .object({
    end: z
      .enum(["done", "max_items", "cancelled", "out_of_time", "faults", "list_failed"])
      .describe("`max_items` and `out_of_time`: there are more; ask again."),
    handled: z.number().int(),
    counts: z.record(z.string(), z.number().int()).describe("By kind of outcome."),
    outcomes: z.array(z.object({ eventId: EventId, outcome: RepublishOutcome })),
    asOf: Instant,
  })
  .openapi("RepublishManyAnswer");
export type RepublishManyAnswer = z.infer<typeof RepublishManyAnswer>;
