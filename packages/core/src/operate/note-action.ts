import type { TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { type AuditAction, auditEntry } from "../ops/audit-entry.ts";
import { type FirstRequest, findRequest } from "../ops/audit-request.ts";
import { commitAudited } from "./commit.ts";
import type { ActionRequest, Operating } from "./operating.ts";

export interface NotedAction extends ActionRequest {
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type NoteOutcome =
  /** The entry is there: go on, and tell it the result with `updateAuditDetails`. */
  | { readonly kind: "noted"; readonly auditId: string }
  | { readonly kind: "repeated"; readonly first: FirstRequest }
  /** Do not act: nobody would know who did. */
  | { readonly kind: "unavailable"; readonly error: string };

/**
 * Writes the audit entry of an action that no transaction can hold, before it begins: a sweep by
 * hand. What DynamoDB can do in one transaction has a function of its own, and never this one.
 *
 * @returns what became of it; it never throws
 */
export async function noteAction(
  request: NotedAction,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<NoteOutcome> {
  const { clock, random, dynamodb, tableNames } = operating;
  const { idempotencyKey } = request;
  const entry = auditEntry(request, clock(), random);
  try {
    if (idempotencyKey !== undefined) {
      const asking = { dynamodb, tableName: tableNames.Ops };
      const first = await findRequest(idempotencyKey, entry, timeLeft, asking);
      if (first) return { kind: "repeated", first };
    }
  } catch (error) {
    return { kind: "unavailable", error: errorText(error) };
  }
  const commit = await commitAudited({ entry, idempotencyKey }, timeLeft, operating);
  switch (commit.kind) {
    case "committed":
      return { kind: "noted", auditId: entry.id };
    case "repeated":
    case "unavailable":
      return commit;
    case "refused":
      // Without an effect there is no condition of one.
      return { kind: "unavailable", error: "DynamoDB refused an entry without saying why" };
  }
}
