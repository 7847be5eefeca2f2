import * as z from "./zod.ts";

/** ISO 8601, UTC. */
export const Instant = z.iso.datetime().openapi("Instant", { example: "2026-05-20T00:00:00.000Z" });

/** The producer's id, of whatever characters: in a path it is percent-encoded. */
export const EventId = z.string().min(1).max(1_024).openapi("EventId", { example: "order-1001" });

/** Why a person does it: what the audit log will say. */
export const Reason = z
  .string()
  .trim()
  .min(3)
  .max(500)
  .describe("Why; kept in the audit log. 3 to 500 characters.");

/** What every page of a list says of itself. */
export const Page = z
  .object({
    next: z
      .string()
      .nullable()
      .describe("To be given as `cursor`; opaque, signed, of this filter."),
    exhausted: z.boolean().describe("There are no more. A page can be short and not be the last."),
  })
  .openapi("Page");

/** A count that stops at a cap. */
export const Count = z
  .object({
    count: z.number().int().nonnegative(),
    capped: z.boolean().describe("There are more: `count` is where counting stopped."),
  })
  .openapi("Count");

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(6_000).optional(),
});

/** JSON of which nothing is known. */
export const AnyJson = z
  .unknown()
  .openapi({ type: ["object", "array", "string", "number", "boolean", "null"] });

/** Beside the body of a write: a second call with the same key does nothing. */
export const IdempotencyHeader = z.object({
  "idempotency-key": z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe("Makes it safe to repeat: kept for a week, for one person and one action."),
});

/** Of a write. */
export const Repeated = z
  .boolean()
  .optional()
  .describe("True: the Idempotency-Key was used before, and nothing was done now.");
