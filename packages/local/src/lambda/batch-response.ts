import type { InvocationOutcome } from "./worker.ts";

/** Which messages are deleted, and which stay in the queue until they are visible again. */
export interface BatchReading {
  readonly verdict: "complete-success" | "partial" | "complete-failure";
  readonly deleted: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Reads a handler's outcome as Lambda does with `ReportBatchItemFailures` on.
 *
 * A throw, a timeout and a crash fail the whole batch: what the handler had already done is
 * unknown, so every message has to come again.
 *
 * @param messageIds the batch, as it was given to the handler
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function readOutcome(
  outcome: InvocationOutcome,
  messageIds: readonly string[],
): BatchReading {
  if (outcome.kind === "returned") return readBatchResponse(outcome.value, messageIds);
  return completeFailure(messageIds);
}

/**
 * Reads the handler's answer alone. From "Success and failure conditions" on AWS's page:
 *
 * - success: an empty or null `batchItemFailures`, an empty or null response. A response without
 *   that key is such an empty one: misspell `batchItemFailures`, and failed messages are lost.
 * - failure: invalid JSON (read here as: not an object, or the list not a list), or in any entry
 *   an `itemIdentifier` that is empty, null, under another name, or not in this batch.
 *
 * Otherwise the named messages stay and the others are deleted; naming one twice is harmless.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting
 */
export function readBatchResponse(answer: unknown, messageIds: readonly string[]): BatchReading {
  const failures = listedFailures(answer);
  if (failures === "unreadable") return completeFailure(messageIds);
  const batch = new Set(messageIds);
  const kept = new Set<string>();
  for (const failure of failures) {
    const identifier = itemIdentifier(failure);
    if (identifier === undefined || !batch.has(identifier)) {
      return completeFailure(messageIds);
    }
    kept.add(identifier);
  }
  if (kept.size === 0) return { verdict: "complete-success", deleted: messageIds, kept: [] };
  return {
    verdict: "partial",
    deleted: messageIds.filter((id) => !kept.has(id)),
    kept: messageIds.filter((id) => kept.has(id)),
  };
}

function listedFailures(answer: unknown): readonly unknown[] | "unreadable" {
  if (answer === null || answer === undefined) return [];
  if (typeof answer !== "object" || Array.isArray(answer)) return "unreadable";
  if (!("batchItemFailures" in answer)) return [];
  const failures: unknown = answer.batchItemFailures;
  if (failures === null || failures === undefined) return [];
  return Array.isArray(failures) ? failures : "unreadable";
}

function itemIdentifier(failure: unknown): string | undefined {
  if (typeof failure !== "object" || failure === null) return undefined;
  if (!("itemIdentifier" in failure)) return undefined;
  return typeof failure.itemIdentifier === "string" ? failure.itemIdentifier : undefined;
}

const completeFailure = (messageIds: readonly string[]): BatchReading => ({
  verdict: "complete-failure",
  deleted: [],
  kept: messageIds,
});
