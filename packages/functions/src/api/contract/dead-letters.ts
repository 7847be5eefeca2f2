import { EventState } from "./events.ts";
import { Instant, Reason, Repeated } from "./primitives.ts";
import * as z from "./zod.ts";

export const DeadLetters = z
  .object({
    depth: z.number().int().describe("Waiting now; SQS's own figure, approximate."),
    hidden: z.number().int().describe("Being looked at or moved by somebody; approximate."),
    oldestAt: Instant.nullable().describe("When the oldest was sent; null when it is not known."),
    lostFrom: Instant.nullable().describe("When SQS drops the oldest one for good."),
    retentionSeconds: z.number().int(),
    fifo: z.boolean(),
    asOf: Instant,
  })
  .openapi("DeadLetters");
export type DeadLetters = z.infer<typeof DeadLetters>;

export const PeekBody = z
  .object({ maxLetters: z.number().int().min(1).max(100).default(50) })
  .openapi("PeekBody");

export const Letter = z
  .object({
    messageId: z.string(),
    reason: z.string().nullable().describe("Null: SQS moved it, after too many receives."),
    detail: z.string().nullable(),
    sentAt: Instant.nullable(),
    receiveCount: z.number().int(),
    groupId: z.string().nullable(),
    body: z.string(),
    bodyMasked: z.boolean(),
    events: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        state: z
          .union([EventState, z.literal("absent")])
          .describe("`sent`: a redrive would do nothing. `absent`: never recorded, or forgotten."),
      }),
    ),
  })
  .openapi("Letter");
export type Letter = z.infer<typeof Letter>;

export const PeekAnswer = z
  .object({
    letters: z.array(Letter),
    end: z
      .enum(["all_seen", "bounded", "out_of_time", "stopped"])
      .describe("`all_seen`: there are no others."),
    asOf: Instant,
  })
  .openapi("PeekAnswer");
export type PeekAnswer = z.infer<typeof PeekAnswer>;

export const RedriveBody = z
  .object({
    choice: z.union([z.literal("all"), z.array(z.string().min(1).max(200)).min(1).max(100)]),
    reason: Reason,
    dryRun: z.boolean().default(false),
    maxItems: z.number().int().min(1).max(100).default(25),
    ratePerSecond: z.number().min(0.1).max(100).default(5),
  })
  .openapi("RedriveBody");

const JobEnd = z
  .enum(["done", "max_items", "cancelled", "out_of_time", "faults", "unavailable"])
  .describe("`max_items` and `out_of_time`: there may be more; ask again.");

export const RedriveAnswer = z
  .object({
    end: JobEnd,
    moved: z.array(
      z.object({
        messageId: z.string(),
        newMessageId: z.string().describe("SQS gives each a new one."),
        deleted: z.boolean().describe("False: the letter is still there, too; harmless."),
      }),
    ),
    failed: z.array(z.object({ messageId: z.string() })),
    notFound: z.array(z.string()),
    planned: z.array(z.string()).describe("With dryRun: what would be moved."),
    auditId: z.string().nullable(),
    repeated: Repeated,
    asOf: Instant,
  })
  .openapi("RedriveAnswer");
export type RedriveAnswer = z.infer<typeof RedriveAnswer>;

/** What a person types, so that no slip of the hand deletes anything. */
export const discardConfirmation = (count: number): string => `discard ${count}`;

export const DiscardBody = z
  .object({
    messageIds: z.array(z.string().min(1).max(200)).min(1).max(100),
    reason: Reason,
    confirmation: z.string().describe('"discard N", N being the number of messages.'),
  })
  .openapi("DiscardBody");

export const DiscardAnswer = z
  .object({
    end: JobEnd,
    discarded: z.array(z.string()),
    failed: z.array(z.object({ messageId: z.string() })),
    notFound: z.array(z.string()),
    auditId: z.string().nullable(),
    repeated: Repeated,
    asOf: Instant,
  })
  .openapi("DiscardAnswer");
export type DiscardAnswer = z.infer<typeof DiscardAnswer>;
