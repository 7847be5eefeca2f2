import type { TimeLeft } from "@todoke/core/clock";
import type { ActionRequest } from "@todoke/core/operate/operating";
import type { Counters } from "@todoke/core/ops/counters";
import type { Context } from "hono";
import type { ApiEnvironment } from "./environment.ts";

/** Who acts, and why, as the audit log will say it. */
export function actionBy(
  c: Context<ApiEnvironment>,
  reason: string,
  headers: { readonly "idempotency-key"?: string | undefined },
): ActionRequest {
  const idempotencyKey = headers["idempotency-key"];
  return {
    actor: c.get("subject").name,
    reason,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

/** Counts what an operator got announced. It takes a second at most, and never fails the action. */
export async function countSent(
  sent: number,
  timeLeft: TimeLeft,
  counters: Counters,
): Promise<void> {
  if (sent === 0) return;
  counters.add({ sent_operator: sent });
  await counters.flushIfDue(timeLeft);
}
