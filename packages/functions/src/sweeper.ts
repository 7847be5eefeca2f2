import { sweep } from "@todoke/core/sweep/sweep";
import type { ScheduledHandler } from "aws-lambda";
import { counters } from "./count.ts";
import { reportSweep } from "./report-sweep.ts";
import { sweeper } from "./sweeper-parts.ts";

/** Announces what stayed pending. Fails when a table does not answer, so that the alarm rings. */
export const handler: ScheduledHandler = async (_, context) => {
  const timeLeft = () => context.getRemainingTimeInMillis();
  const report = await sweep(sweeper, timeLeft, { trigger: "schedule" });
  counters.add({ sent_sweeper: report.run.sent }, report.notified);
  await counters.flushIfDue(timeLeft);
  reportSweep(report);
};
