import { limits } from "@todoke/core/limits";
import { utf8Bytes } from "@todoke/core/text";
import type { Context } from "hono";
import { parseEventSegment } from "./contract/event-path.ts";
import * as z from "./contract/zod.ts";
import type { ApiEnvironment } from "./environment.ts";
import { ApiProblem } from "./problem.ts";

/** Of the routes about one event. The value is read by {@link eventIdOf}, not by this. */
export const EventParams = z.object({
  eventId: z.string().openapi({
    param: {
      name: "eventId",
      in: "path",
      description:
        "The producer's id, percent-encoded as one segment; or `=` and its UTF-8 in base64url, as " +
        "which alone the ids `.`, `..`, `count` and `republish` can be given.",
    },
    example: "order-1001",
  }),
});

const SEGMENT = 4; // ["", "api", "v1", "events", …]

/**
 * The event's id out of the path as it was sent, decoded once. Hono decodes parameters itself, and
 * leaves as it is what it cannot: two paths would name one event, or one path another's.
 *
 * @throws ApiProblem invalid_request when the segment is no id at all
 */
export function eventIdOf(c: Context<ApiEnvironment>): string {
  const eventId = parseEventSegment(c.req.path.split("/")[SEGMENT] ?? "");
  if (eventId === undefined || eventId === "" || utf8Bytes(eventId) > limits.eventIdBytes) {
    const message = `must be an id of 1 to ${limits.eventIdBytes} bytes, percent-encoded`;
    throw new ApiProblem("invalid_request", { issues: [{ path: "eventId", message }] });
  }
  return eventId;
}
