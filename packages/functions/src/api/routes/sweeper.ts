import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { limits } from "@todoke/core/limits";
import { readPause } from "@todoke/core/ops/audit-flag";
import { listSweepRuns } from "@todoke/core/views/ops-log";
import { sweeperState } from "@todoke/core/views/sweeper-state";
import { Sweeper, SweepRunPage, SweepRunQuery } from "../contract/sweeper.ts";
import { createCursors, toPage } from "../cursor.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiParts } from "../parts.ts";
import { json, route } from "../route.ts";
import { toPauseView, toRun } from "../sweep-views.ts";

const read = route({
  method: "get",
  path: "/sweeper",
  permission: "read",
  tag: "Sweeper",
  summary: "Say whether the sweeper is on schedule",
  responses: { 200: json(Sweeper, "Its state") },
});

const runs = route({
  method: "get",
  path: "/sweeper/runs",
  permission: "read",
  tag: "Sweeper",
  summary: "List the sweeper's runs, newest first",
  request: { query: SweepRunQuery },
  responses: { 200: json(SweepRunPage, "One page") },
});

const runsScope = { list: "sweeper-runs" };

export function sweeperRoutes({ operating, settings, clock }: ApiParts) {
  const cursors = createCursors(settings.cursorKey);
  const ops = { dynamodb: operating.dynamodb, tableName: operating.tableNames.Ops };
  const asOf = () => isoTime(clock());
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(read, async (c) => {
      const timeLeft = c.get("timeLeft");
      const [pause, { entries }] = await Promise.all([
        readPause(timeLeft, ops),
        listSweepRuns({ limit: 2 }, timeLeft, ops),
      ]);
      const { sweepIntervalSeconds: intervalSeconds } = settings;
      const orders = { isPaused: pause.paused, intervalSeconds };
      const { state, lateSeconds, nextRunAt } = sweeperState(entries, orders, clock());
      const [last] = entries;
      const answer: Sweeper = {
        intervalSeconds,
        pause: toPauseView(pause),
        lastRun: last ? toRun(last, c.get("subject")) : null,
        nextRunAt: nextRunAt ?? null,
        ...{ state, lateSeconds },
        maxAttempts: limits.maxAttempts,
        graceSeconds: limits.sweepGraceSeconds,
        asOf: asOf(),
      };
      return c.json(answer, 200);
    })
    .openapi(runs, async (c) => {
      const { limit, cursor } = c.req.valid("query");
      const after = cursor === undefined ? undefined : String(cursors.open(cursor, runsScope));
      const { entries, next } = await listSweepRuns({ limit, after }, c.get("timeLeft"), ops);
      const answer: SweepRunPage = {
        items: entries.map((entry) => toRun(entry, c.get("subject"))),
        page: toPage(next, runsScope, cursors),
        asOf: asOf(),
      };
      return c.json(answer, 200);
    });
}
