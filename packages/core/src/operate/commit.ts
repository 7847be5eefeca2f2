import {
  type CancellationReason,
  type TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { backoffMilliseconds } from "../backoff.ts";
import { abortBefore, type TimeLeft } from "../clock.ts";
import { errorName, errorText } from "../errors.ts";
import type { BusinessWrite } from "../event.ts";
import { businessWrite, onTable } from "../event-store/items.ts";
import { limits } from "../limits.ts";
import { AuditEntry, type AuditEntryRow } from "../ops/audit-entry.ts";
import { type FirstRequest, requestWrite, toFirstRequest } from "../ops/audit-request.ts";
import { tables } from "../tables.ts";
import type { Operating } from "./operating.ts";

export interface AuditedAction {
  readonly entry: AuditEntryRow;
  /** A conditional write. None where the effect is not DynamoDB's: a redrive. */
  readonly effect?: BusinessWrite;
  readonly idempotencyKey?: string | undefined;
}

export type Commit =
  /** The effect and its audit entry are there, both. */
  | { readonly kind: "committed" }
  /** The effect's condition does not hold. Nothing was written. */
  | { readonly kind: "refused"; readonly found: Readonly<Record<string, unknown>> | undefined }
  /** The idempotency key was used before. Nothing was written. */
  | { readonly kind: "repeated"; readonly first: FirstRequest }
  /** Not now. Almost surely nothing was written; if the last answer was lost, the audit tells. */
  | { readonly kind: "unavailable"; readonly error: string };

const CONTENTION = { baseMilliseconds: 40, capMilliseconds: 400 };
const TRIES = 3;

/**
 * Writes the effect of a manual action, its audit entry and its idempotency key in one
 * transaction: there is never the one without the other.
 *
 * A lost answer is asked for again with the same entry: where the first try did succeed, the
 * entry's own condition fails, and says so. An entry's id is never given to two actions.
 */
export async function commitAudited(
  action: AuditedAction,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<Commit> {
  let last = "No time was left";
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) {
      await operating.sleep(backoffMilliseconds(CONTENTION, attempt, operating.random));
    }
    if (timeLeft() < limits.stopStartingMilliseconds) break;
    const result = await tryOnce(action, timeLeft, operating);
    if (typeof result === "object") return result;
    last = result;
  }
  return { kind: "unavailable", error: last };
}

/** @returns a text when trying again can help */
async function tryOnce(
  action: AuditedAction,
  timeLeft: TimeLeft,
  { dynamodb, tableNames, clock }: Operating,
): Promise<Commit | string> {
  const { entry, effect, idempotencyKey } = action;
  const writes = {
    effect,
    request:
      idempotencyKey === undefined ? undefined : requestWrite(idempotencyKey, entry, clock()),
    audit: AuditEntry.create(entry),
  };
  const roles = ROLES.filter((role) => writes[role] !== undefined);
  const physicalNames = new Map<string, string>([
    [tables.ProcessedEvents.name, tableNames.ProcessedEvents],
    [tables.Ops.name, tableNames.Ops],
  ]);
  const TransactItems = roles.flatMap((role) => {
    const write = writes[role];
    return write ? [onTable(businessWrite(write).item, physicalNames)] : [];
  });
  try {
    await dynamodb.send(new TransactWriteItemsCommand({ TransactItems }), {
      abortSignal: abortBefore(timeLeft, 1_000),
    });
    return { kind: "committed" };
  } catch (error) {
    if (!isCancelled(error)) return errorText(error);
    const reasons = error.CancellationReasons ?? [];
    const byRole = new Map(roles.map((role, index) => [role, reasons[index]]));
    return (
      readReasons(byRole, entry.id) ?? `DynamoDB: ${reasons.map(({ Code }) => Code).join(", ")}`
    );
  }
}

const ROLES = ["effect", "request", "audit"] as const;

/** By name: an error of another copy of the SDK is none of our class. */
const isCancelled = (error: unknown): error is TransactionCanceledException =>
  errorName(error) === "TransactionCanceledException";

type Reasons = ReadonlyMap<(typeof ROLES)[number], CancellationReason | undefined>;

/**
 * Which of the conditions failed decides, and in this order: where an earlier try of ours was
 * committed all three fail, and where the key was used before the effect's does, too.
 *
 * @returns undefined when none failed: conflicts and throttling pass
 */
export function readReasons(reasons: Reasons, auditId: string): Commit | undefined {
  const failed = (role: (typeof ROLES)[number]) => {
    const reason = reasons.get(role);
    if (reason?.Code !== "ConditionalCheckFailed") return undefined;
    return { row: reason.Item && unmarshall(reason.Item) };
  };
  if (failed("audit")) return { kind: "committed" };
  // While one of them is in contention, what the others say may be the work of our own first try.
  const isSettled = ({ Code = "None" }: CancellationReason) =>
    Code === "None" || Code === "ConditionalCheckFailed";
  if ([...reasons.values()].some((reason) => reason && !isSettled(reason))) return undefined;
  const request = failed("request");
  if (request) {
    const first = toFirstRequest(request.row ?? {});
    return first.auditId === auditId ? { kind: "committed" } : { kind: "repeated", first };
  }
  const effect = failed("effect");
  return effect && { kind: "refused", found: effect.row };
}
