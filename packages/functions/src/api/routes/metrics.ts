import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import {
  HOUR_MILLISECONDS,
  hourlyCounts,
  MAX_HOUR_DAYS,
  MAX_MINUTE_DAYS,
  minutelyCounts,
  type TimeRange,
} from "@todoke/core/views/hours";
import { sweepRunsBetween } from "@todoke/core/views/ops-log";
import { Metrics, MetricsQuery } from "../contract/overview.ts";
import type { ApiEnvironment } from "../environment.ts";
import { RUNS, toBacklog, toPoint } from "../metric-views.ts";
import type { ApiParts } from "../parts.ts";
import { ApiProblem } from "../problem.ts";
import { json, route } from "../route.ts";

const metrics = route({
  method: "get",
  path: "/metrics",
  permission: "read",
  tag: "Overview",
  summary: "Read the series of the charts",
  description:
    "At most 7 days by the minute, 99 by the hour. `backlog` is of the newest 1,500 runs of the " +
    "range, about a day; in 300 points at most, each the worst of its runs.",
  request: { query: MetricsQuery },
  responses: { 200: json(Metrics, "The series") },
});

export function metricsRoutes({ operating, clock }: ApiParts) {
  const ops = { dynamodb: operating.dynamodb, tableName: operating.tableNames.Ops };
  return new OpenAPIHono<ApiEnvironment>().openapi(metrics, async (c) => {
    const { step, ...asked } = c.req.valid("query");
    const to = asked.to === undefined ? clock() : Date.parse(asked.to);
    const from = asked.from === undefined ? to - HOUR_MILLISECONDS : Date.parse(asked.from);
    refuseLong({ from, to }, step);
    const timeLeft = c.get("timeLeft");
    const [points, runs] = await Promise.all([
      step === "minute"
        ? minutelyCounts({ from, to }, timeLeft, ops)
        : hourlyCounts({ from, to }, timeLeft, ops),
      sweepRunsBetween({ from: isoTime(from), to: isoTime(to), limit: RUNS }, timeLeft, ops),
    ]);
    const answer: Metrics = {
      ...{ from: isoTime(from), to: isoTime(to), step },
      points: points.map(toPoint),
      backlog: toBacklog(runs),
      approximate: true,
      asOf: isoTime(clock()),
    };
    return c.json(answer, 200);
  });
}

function refuseLong({ from, to }: TimeRange, step: Metrics["step"]): void {
  if (from > to) {
    throw new ApiProblem("invalid_request", {
      issues: [{ path: "from", message: "is later than `to`" }],
    });
  }
  const maxDays = step === "minute" ? MAX_MINUTE_DAYS : MAX_HOUR_DAYS - 1;
  if (to - from > maxDays * 24 * HOUR_MILLISECONDS) {
    const detail = `By the ${step} at most ${maxDays} days are read at once.`;
    throw new ApiProblem("unsupported_filter", { detail });
  }
}
