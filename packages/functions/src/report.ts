import { MetricUnit } from "@aws-lambda-powertools/metrics";
import { metrics as names } from "@todoke/core/metrics";
import {
  type BatchResult,
  type Outcome,
  type PartResult,
  wasRecorded,
} from "@todoke/core/process/part";
import { createTelemetry } from "./telemetry.ts";

const { logger, metrics } = createTelemetry("consumer");

export interface Invocation {
  readonly requestId: string;
  /** How long the batch took. */
  readonly milliseconds: number;
}

/** Writes one log line for every event and the batch's metrics. Neither holds any payload. */
export function report(result: BatchResult, invocation: Invocation): void {
  for (const part of result.parts) log(part, invocation);
  count(names.consumer.recorded, result.parts.filter(({ outcome }) => wasRecorded(outcome)).length);
  count(names.consumer.duplicatesSkipped, having(result, "skipped").length);
  count(names.consumer.publishedOnly, having(result, "published-only").length);
  count(names.consumer.leftPending, having(result, "left-pending").length);
  count(names.consumer.givenBack, having(result, "given-back").length);
  // Without any, Powertools would write a warning instead.
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  countDeadLetters(result);
}

const worrying: ReadonlySet<Outcome["kind"]> = new Set([
  "given-back",
  "left-pending",
  "dead-lettered",
]);

function log(part: PartResult, { requestId, milliseconds }: Invocation): void {
  const { kind, ...details } = part.outcome;
  const line = {
    outcome: kind,
    ...details,
    event_id: part.eventId,
    event_type: part.eventType,
    message_id: part.messageId,
    receive_count: part.receiveCount,
    duration_ms: Math.round(milliseconds),
    request_id: requestId,
  };
  if (worrying.has(kind)) logger.warn(kind, line);
  else logger.info(kind, line);
}

const having = ({ parts }: BatchResult, kind: Outcome["kind"]): readonly PartResult[] =>
  parts.filter((part) => part.outcome.kind === kind);

function count(name: string, value: number): void {
  if (value > 0) metrics.addMetric(name, MetricUnit.Count, value);
}

/** One metric a reason: each reason is another dimension, and so another line. */
function countDeadLetters(result: BatchResult): void {
  const byReason = new Map<string, number>();
  for (const { outcome } of result.parts) {
    if (outcome.kind !== "dead-lettered") continue;
    byReason.set(outcome.reason, (byReason.get(outcome.reason) ?? 0) + 1);
  }
  for (const [reason, value] of byReason) {
    const single = metrics.singleMetric();
    single.addDimension("reason", reason);
    single.addMetric(names.consumer.deadLettered, MetricUnit.Count, value);
  }
}
