import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { republishMany } from "@todoke/core/operate/many";
import { eventIdsOf, type Viewing } from "@todoke/core/views/list-events";
import { actionBy, countSent } from "../action.ts";
import { RepublishManyAnswer, RepublishManyBody } from "../contract/events.ts";
import { IdempotencyHeader } from "../contract/primitives.ts";
import type { ApiEnvironment } from "../environment.ts";
import { toCoreFilter } from "../filter.ts";
import { toOutcome } from "../outcomes.ts";
import type { ApiParts } from "../parts.ts";
import { json, jsonBody, route } from "../route.ts";

const many = route({
  method: "post",
  path: "/events/republish",
  permission: "events:republish",
  write: true,
  tag: "Events",
  summary: "Announce several events, one after the other, at a rate",
  description:
    "Works until it is done, has handled `maxItems`, runs out of time, or the caller goes away. " +
    "Each event has its own entry in the audit log.",
  request: { headers: IdempotencyHeader, body: jsonBody(RepublishManyBody) },
  responses: { 200: json(RepublishManyAnswer, "What became of each") },
});

export function republishManyRoutes({ operating, counters, clock }: ApiParts) {
  const viewing: Viewing = {
    dynamodb: operating.dynamodb,
    tableName: operating.tableNames.ProcessedEvents,
    clock,
  };
  return new OpenAPIHono<ApiEnvironment>().openapi(many, async (c) => {
    const { ids, filter = {}, reason, force, dryRun, ...pace } = c.req.valid("json");
    const timeLeft = c.get("timeLeft");
    const request = { ...actionBy(c, reason, c.req.valid("header")), force, dryRun };
    // Whoever goes away does not want the rest.
    const options = { ...pace, signal: c.req.raw.signal };
    const all = ids ?? eventIdsOf(toCoreFilter(filter, clock()), timeLeft, viewing);
    const report = await republishMany(all, request, options, timeLeft, operating);
    await countSent(report.counts.sent ?? 0, timeLeft, counters);
    const answer: RepublishManyAnswer = {
      end: report.end,
      handled: report.handled,
      counts: report.counts,
      outcomes: report.outcomes.map(({ eventId, outcome }) => ({
        eventId,
        outcome: toOutcome(outcome),
      })),
      asOf: isoTime(clock()),
    };
    return c.json(answer, 200);
  });
}
