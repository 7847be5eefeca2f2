import { isoTime, type TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import type { BusinessWrite } from "../event.ts";
import { auditEntry } from "../ops/audit-entry.ts";
import { type FirstRequest, findRequest } from "../ops/audit-request.ts";
import { ProcessedEvent } from "../processed-event.ts";
import { shardOf } from "../shard.ts";
import { type EventRow, readEvent } from "../views/event-row.ts";
import { commitAudited } from "./commit.ts";
import type { ActionRequest, Operating } from "./operating.ts";

export interface UnparkRequest extends ActionRequest {
  readonly dryRun?: boolean;
}

export type UnparkOutcome =
  /** The sweeper's next run takes it. */
  | { readonly kind: "unparked"; readonly auditId: string }
  | { readonly kind: "would_unpark" }
  | { readonly kind: "not_parked"; readonly status: EventRow["status"] }
  | { readonly kind: "not_found" }
  /** Somebody else acted on it in between. Nothing was done. */
  | { readonly kind: "conflict" }
  | { readonly kind: "repeated"; readonly first: FirstRequest }
  | { readonly kind: "unavailable"; readonly error: string };

/**
 * Gives a parked event back to the sweeper: due now, with all its attempts before it. Its last
 * error stays until there is another.
 *
 * @returns what became of it; it never throws
 */
export async function unpark(
  eventId: string,
  request: UnparkRequest,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<UnparkOutcome> {
  try {
    return await tryUnpark(eventId, request, timeLeft, operating);
  } catch (error) {
    return { kind: "unavailable", error: errorText(error) };
  }
}

async function tryUnpark(
  eventId: string,
  request: UnparkRequest,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<UnparkOutcome> {
  const { clock, random, dynamodb, tableNames } = operating;
  const { idempotencyKey, dryRun } = request;
  const reading = { dynamodb, tableName: tableNames.ProcessedEvents };
  const found = await readEvent(eventId, timeLeft, reading);
  const { attempts, parked_at, last_error } = found?.row ?? {};
  const details = { attempts_before: attempts, parked_at, last_error };
  const parts = { ...request, action: "event.unpark", eventId, details } as const;
  const entry = auditEntry(parts, clock(), random);
  if (idempotencyKey !== undefined && !dryRun) {
    const asking = { dynamodb, tableName: tableNames.Ops };
    const first = await findRequest(idempotencyKey, entry, timeLeft, asking);
    if (first) return { kind: "repeated", first };
  }
  if (found === undefined) return { kind: "not_found" };
  if (found.row.status !== "pending" || parked_at === undefined) {
    return { kind: "not_parked", status: found.row.status };
  }
  if (dryRun) return { kind: "would_unpark" };
  const effect = unparkWrite(eventId, parked_at, clock());
  const commit = await commitAudited({ entry, effect, idempotencyKey }, timeLeft, operating);
  switch (commit.kind) {
    case "committed":
      return { kind: "unparked", auditId: entry.id };
    case "refused":
      return commit.found === undefined ? { kind: "not_found" } : { kind: "conflict" };
    case "repeated":
    case "unavailable":
      return commit;
  }
}

const unparkWrite = (eventId: string, parkedAt: string, now: number): BusinessWrite =>
  ProcessedEvent.patch({ event_id: eventId })
    .set({ pending_shard: shardOf(eventId), due_at: isoTime(now), attempts: 0 })
    .remove(["parked_at"])
    .where((is, { eq }) => `${eq(is.status, "pending")} AND ${eq(is.parked_at, parkedAt)}`);
