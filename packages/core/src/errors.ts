/**
 * Why an event can never succeed as it is. Written on the dead letter as `reason`, and the key
 * under which operators count and filter: never renamed, only added to.
 */
export const deadLetterReasons = [
  "not_json",
  "not_an_object",
  "unreadable_envelope",
  "unknown_type",
  "schema_failed",
  "invalid_event_id",
  "invalid_text",
  "definition_failed",
  "notification_refused",
  "notification_too_large",
  "row_too_large",
  "payload_mismatch",
  "business_conflict",
  "write_refused",
] as const;

export type DeadLetterReason = (typeof deadLetterReasons)[number];

/** A verdict on one event: it can never succeed, and why. `detail` never holds payload. */
export interface Refusal {
  readonly reason: DeadLetterReason;
  readonly detail: string;
}

/** Why an event comes again through SQS: trying later can help. */
export type GiveBackReason =
  | "transaction_conflict"
  | "throttled"
  | "unavailable"
  | "out_of_time"
  | "not_published"
  | "not_marked"
  | "not_dead_lettered"
  | "behind_a_failure";

/**
 * An event definition that cannot work as it is written. Its message holds no payload, unlike
 * those of other errors thrown by a definition: `JSON.parse` quotes the text that it stumbled on.
 */
export class DefinitionFault extends TypeError {
  override readonly name = "DefinitionFault";
}

/** The name of an error, as AWS's SDK sets it, for logs and decisions. Unknown means transient. */
export const errorName = (error: unknown): string =>
  error instanceof Error ? error.name : "UnknownError";

/** Name and message, for a log line. AWS's messages hold no payload. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
