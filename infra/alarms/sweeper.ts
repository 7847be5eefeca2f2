import { metrics } from "@todoke/core/metrics";
import { ofFunction, todoke } from "../metric.ts";
import { sweeperFunction } from "../sweeper.ts";
import { alarm } from "./alarm.ts";

const names = metrics.sweeper;

alarm("SweeperMissed", {
  metric: todoke("sweeper", names.runs),
  when: "No run of the sweeper has ended by itself for five minutes.",
  statistic: "Sum",
  periodSeconds: 300,
  rings: { below: 1 },
  noFigures: "breaching", // it counts its runs itself: a dead one counts nothing
});
alarm("SweeperErrors", {
  metric: ofFunction(sweeperFunction, "Errors"),
  when: "A run of the sweeper crashed or timed out.",
  statistic: "Sum",
  periodSeconds: 300,
  rings: { above: 0 },
  noFigures: "notBreaching", // not invoked, it does not fail; SweeperMissed rings
});

// Without a run nobody knows how old or how many they are: that nothing comes is no reason to
// fall silent, nor to ring twice for a sweeper that is missed anyway.
const counted = { statistic: "Maximum", periodSeconds: 60, noFigures: "ignore" } as const;
alarm("OldestPending", {
  ...counted,
  ofPeriods: 15, // a row that failed is out of sight for up to 12.5 minutes: limits' backoff
  metric: todoke("sweeper", names.oldestPendingSeconds),
  when: "An event has been recorded for more than five minutes and is not announced.",
  rings: { above: 300 },
});
alarm("Parked", {
  ...counted,
  metric: todoke("sweeper", names.parked),
  when: "Events are parked: after too many attempts nobody tries to announce them any more.",
  rings: { above: 0 },
});
