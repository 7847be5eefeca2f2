import { type Prices, pricesIn } from "./prices.ts";

/** What AWS bills for one event, on the average. */
export interface UsagePerEvent {
  readonly writeRequestUnits: number;
  readonly readRequestUnits: number;
  /** Requests of 64 KB or part of it, whatever is in them. */
  readonly sqsRequests: number;
  /** Requests of 64 KB or part of it, whatever is in them. */
  readonly snsRequests: number;
  readonly lambdaInvocations: number;
  readonly lambdaGigabyteSeconds: number;
}

export interface Dollars {
  readonly dynamodb: number;
  readonly sqs: number;
  readonly sns: number;
  readonly lambda: number;
  readonly total: number;
}

/**
 * What a million events cost, by service: only what grows with each event. Storage, logs, alarms
 * and what an idle system takes are in `month.ts`.
 *
 * @param prices those of us-east-1 when not given
 */
export function dollarsPerMillionEvents(
  usage: UsagePerEvent,
  prices: Prices = pricesIn("virginia"),
): Dollars {
  // Every price here is for a million units, so that a million events take usage × price.
  const cost = (name: keyof UsagePerEvent) => usage[name] * prices[name];
  const dynamodb = cost("writeRequestUnits") + cost("readRequestUnits");
  const sqs = cost("sqsRequests");
  const sns = cost("snsRequests");
  const lambda = cost("lambdaInvocations") + cost("lambdaGigabyteSeconds");
  return { dynamodb, sqs, sns, lambda, total: dynamodb + sqs + sns + lambda };
}
