import { AnyJson, Instant, Page, PageQuery } from "./primitives.ts";
import * as z from "./zod.ts";

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Instant.nullable(),
    action: z
      .string()
      .describe(
        "event.republish, event.unpark, sweeper.pause, sweeper.resume, sweeper.run, dead_letters.redrive, dead_letters.discard, or one of another version",
      ),
    actor: z.string(),
    reason: z.string(),
    eventId: z.string().nullable(),
    details: z.record(z.string(), AnyJson).nullable().describe("Never a payload."),
  })
  .openapi("AuditEntry");
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ActivityQuery = PageQuery;

export const ActivityPage = z
  .object({ items: z.array(AuditEntry), page: Page, asOf: Instant })
  .openapi("ActivityPage");
export type ActivityPage = z.infer<typeof ActivityPage>;
