import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { type PauseOutcome, setPaused } from "@todoke/core/operate/pause";
import { readPause } from "@todoke/core/ops/audit-flag";
import { actionBy } from "../action.ts";
import { IdempotencyHeader } from "../contract/primitives.ts";
import { PauseAnswer, PauseBody, RunSweeperAnswer, RunSweeperBody } from "../contract/sweeper.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiParts } from "../parts.ts";
import { Unavailable } from "../problem.ts";
import { json, jsonBody, route } from "../route.ts";
import { drySweep, sweepNow } from "../sweep-now.ts";
import { toPauseView, toRun } from "../sweep-views.ts";

const run = route({
  method: "post",
  path: "/sweeper/run",
  permission: "sweeper:run",
  write: true,
  tag: "Sweeper",
  summary: "Sweep now, or say what a sweep would find",
  problems: [409],
  request: { headers: IdempotencyHeader, body: jsonBody(RunSweeperBody) },
  responses: { 200: json(RunSweeperAnswer, "The run") },
});

const pause = route({
  method: "put",
  path: "/sweeper/paused",
  permission: "sweeper:pause",
  write: true,
  tag: "Sweeper",
  summary: "Pause the sweeper, or let it go on",
  request: { headers: IdempotencyHeader, body: jsonBody(PauseBody) },
  responses: { 200: json(PauseAnswer, "As it is now") },
});

export function sweepRoutes(parts: ApiParts) {
  const { operating, clock } = parts;
  const ops = { dynamodb: operating.dynamodb, tableName: operating.tableNames.Ops };
  const asOf = () => isoTime(clock());
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(run, async (c) => {
      const { reason, dryRun } = c.req.valid("json");
      const timeLeft = c.get("timeLeft");
      const swept = dryRun
        ? await drySweep(timeLeft, parts)
        : await sweepNow(actionBy(c, reason, c.req.valid("header")), timeLeft, parts);
      const answer: RunSweeperAnswer = {
        run: toRun(swept.run, c.get("subject")),
        dryRun,
        auditId: swept.auditId,
        ...(swept.repeated ? { repeated: true } : {}),
        asOf: asOf(),
      };
      return c.json(answer, 200);
    })
    .openapi(pause, async (c) => {
      const { paused, reason } = c.req.valid("json");
      const timeLeft = c.get("timeLeft");
      const action = actionBy(c, reason, c.req.valid("header"));
      const outcome = await setPaused(paused, action, timeLeft, operating);
      const told = toPauseOutcome(outcome);
      // As it is now: somebody may have changed it since.
      const pause = toPauseView(await readPause(timeLeft, ops));
      const answer: PauseAnswer = { ...told, pause, asOf: asOf() };
      return c.json(answer, 200);
    });
}

function toPauseOutcome(outcome: PauseOutcome): Omit<PauseAnswer, "pause" | "asOf"> {
  switch (outcome.kind) {
    case "changed":
      return { changed: true, auditId: outcome.auditId };
    case "unchanged":
      return { changed: false, auditId: null };
    case "repeated":
      return { changed: false, auditId: outcome.first.auditId, repeated: true };
    case "unavailable":
      throw new Unavailable(outcome.error);
  }
}
