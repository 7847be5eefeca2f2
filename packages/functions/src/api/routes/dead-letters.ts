import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { daysToSeconds, limits } from "@todoke/core/limits";
import { peek as lookAt } from "@todoke/core/operate/peek";
import { DeadLetters, PeekAnswer, PeekBody } from "../contract/dead-letters.ts";
import type { ApiEnvironment } from "../environment.ts";
import { instantAt } from "../instants.ts";
import { lostFrom, toLetter } from "../letter-views.ts";
import { maskingFor } from "../masking.ts";
import type { ApiParts } from "../parts.ts";
import { json, jsonBody, route } from "../route.ts";

const read = route({
  method: "get",
  path: "/dead-letters",
  permission: "read",
  tag: "Dead letters",
  summary: "Say how many there are, and when the oldest is lost",
  responses: { 200: json(DeadLetters, "SQS's own figures, approximate") },
});

const peek = route({
  method: "post",
  path: "/dead-letters/peek",
  permission: "dead-letters:peek",
  write: true,
  tag: "Dead letters",
  summary: "Look at dead letters and leave them where they are",
  description:
    "They are hidden from others while it looks, and their receive count goes up. `events` says of " +
    "each event in a letter what the inbox has of it.",
  request: { body: jsonBody(PeekBody) },
  responses: { 200: json(PeekAnswer, "The letters") },
});

/** How long letters are hidden should this process die while it looks; else only while it does. */
const PEEK_SECONDS = 30;

export function deadLetterRoutes(parts: ApiParts) {
  const { operating, letters, letterCounts, registry, settings, clock } = parts;
  const now = <Answer extends object>(answer: Answer) => ({ ...answer, asOf: isoTime(clock()) });
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(read, async (c) => {
      const { depth, hidden, oldestAt } = await letterCounts();
      const retentionSeconds = daysToSeconds(limits.deadLetterRetentionDays);
      const answer: DeadLetters = now({
        depth,
        hidden,
        oldestAt: instantAt(oldestAt),
        lostFrom: lostFrom(oldestAt),
        retentionSeconds,
        fifo: letters.fifo,
      });
      return c.json(answer, 200);
    })
    .openapi(peek, async (c) => {
      const { maxLetters } = c.req.valid("json");
      const peeking = {
        dynamodb: operating.dynamodb,
        tableName: operating.tableNames.ProcessedEvents,
        ...{ queue: letters, registry, clock },
      };
      const request = { maxLetters, visibilitySeconds: PEEK_SECONDS };
      const found = await lookAt(request, c.get("timeLeft"), peeking);
      const masking = maskingFor(c.get("subject"), settings.maskedPaths);
      const answer: PeekAnswer = now({
        letters: found.letters.map((letter) => toLetter(letter, masking, c.get("subject"))),
        end: found.end,
      });
      return c.json(answer, 200);
    });
}
