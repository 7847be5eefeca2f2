import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { discard as throwAway } from "@todoke/core/operate/discard";
import { redrive as move } from "@todoke/core/operate/redrive";
import { actionBy } from "../action.ts";
import {
  DiscardAnswer,
  DiscardBody,
  discardConfirmation,
  RedriveAnswer,
  RedriveBody,
} from "../contract/dead-letters.ts";
import { IdempotencyHeader } from "../contract/primitives.ts";
import type { ApiEnvironment } from "../environment.ts";
import { toJobAnswer } from "../letter-views.ts";
import type { ApiParts } from "../parts.ts";
import { ApiProblem } from "../problem.ts";
import { json, jsonBody, route } from "../route.ts";

const redrive = route({
  method: "post",
  path: "/dead-letters/redrive",
  permission: "dead-letters:redrive",
  write: true,
  tag: "Dead letters",
  summary: "Move dead letters back to the event queue",
  problems: [409],
  request: { headers: IdempotencyHeader, body: jsonBody(RedriveBody) },
  responses: { 200: json(RedriveAnswer, "What was moved, and what each has become") },
});

const discard = route({
  method: "delete",
  path: "/dead-letters/messages",
  permission: "dead-letters:discard",
  write: true,
  tag: "Dead letters",
  summary: "Delete chosen dead letters for good",
  problems: [409],
  request: { headers: IdempotencyHeader, body: jsonBody(DiscardBody) },
  responses: { 200: json(DiscardAnswer, "What was deleted") },
});

const DISCARDS_PER_SECOND = 20;

export function redriveRoutes({ operating, letters, clock }: ApiParts) {
  const now = <Answer extends object>(answer: Answer) => ({ ...answer, asOf: isoTime(clock()) });
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(redrive, async (c) => {
      const { reason, ...wanted } = c.req.valid("json");
      const by = actionBy(c, reason, c.req.valid("header"));
      const job = { ...by, ...wanted, signal: c.req.raw.signal };
      const result = await move(job, c.get("timeLeft"), operating, letters);
      const { done, ...told } = toJobAnswer(result);
      const answer: RedriveAnswer = now({ ...told, moved: [...done] });
      return c.json(answer, 200);
    })
    .openapi(discard, async (c) => {
      const { messageIds, reason, confirmation } = c.req.valid("json");
      const expected = discardConfirmation(messageIds.length);
      if (confirmation.trim() !== expected) {
        throw new ApiProblem("confirmation_mismatch", { detail: `Type exactly: ${expected}` });
      }
      const job = {
        ...actionBy(c, reason, c.req.valid("header")),
        choice: messageIds,
        maxItems: messageIds.length,
        ratePerSecond: DISCARDS_PER_SECOND,
        signal: c.req.raw.signal,
      };
      const result = await throwAway(job, c.get("timeLeft"), operating, letters);
      const { done, planned, ...told } = toJobAnswer(result);
      const discarded = done.map(({ messageId }) => messageId);
      const answer: DiscardAnswer = now({ ...told, discarded });
      return c.json(answer, 200);
    });
}
