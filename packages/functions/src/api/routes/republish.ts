import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { republish } from "@todoke/core/operate/republish";
import { unpark } from "@todoke/core/operate/unpark";
import { actionBy, countSent } from "../action.ts";
import { RepublishAnswer, RepublishBody, UnparkAnswer, UnparkBody } from "../contract/events.ts";
import { IdempotencyHeader } from "../contract/primitives.ts";
import type { ApiEnvironment } from "../environment.ts";
import { EventParams, eventIdOf } from "../event-param.ts";
import { acceptedOutcome, acceptedUnpark } from "../outcomes.ts";
import type { ApiParts } from "../parts.ts";
import { json, jsonBody, route } from "../route.ts";

const republishOne = route({
  method: "post",
  path: "/events/{eventId}/republish",
  permission: "events:republish",
  write: true,
  tag: "Events",
  summary: "Announce one event now",
  description:
    "202 also where it could not be announced now: the sweeper goes on with it. An event that is " +
    "sent needs `force`, and its subscribers see it again, with the same `event_id`.",
  problems: [404, 409],
  request: { params: EventParams, headers: IdempotencyHeader, body: jsonBody(RepublishBody) },
  responses: { 202: json(RepublishAnswer, "What became of it") },
});

const unparkOne = route({
  method: "post",
  path: "/events/{eventId}/unpark",
  permission: "events:republish",
  write: true,
  tag: "Events",
  summary: "Give a parked event back to the sweeper",
  problems: [404, 409],
  request: { params: EventParams, headers: IdempotencyHeader, body: jsonBody(UnparkBody) },
  responses: { 202: json(UnparkAnswer, "The sweeper's next run takes it") },
});

export function republishRoutes({ operating, counters, clock }: ApiParts) {
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(republishOne, async (c) => {
      const eventId = eventIdOf(c);
      const { reason, force } = c.req.valid("json");
      const request = { ...actionBy(c, reason, c.req.valid("header")), force };
      const timeLeft = c.get("timeLeft");
      const outcome = await republish(eventId, request, timeLeft, operating);
      await countSent(Number(outcome.kind === "sent"), timeLeft, counters);
      const answer: RepublishAnswer = {
        eventId,
        outcome: acceptedOutcome(outcome),
        asOf: isoTime(clock()),
      };
      return c.json(answer, 202);
    })
    .openapi(unparkOne, async (c) => {
      const eventId = eventIdOf(c);
      const request = actionBy(c, c.req.valid("json").reason, c.req.valid("header"));
      const outcome = await unpark(eventId, request, c.get("timeLeft"), operating);
      const answer: UnparkAnswer = {
        eventId,
        outcome: acceptedUnpark(outcome),
        asOf: isoTime(clock()),
      };
      return c.json(answer, 202);
    });
}
