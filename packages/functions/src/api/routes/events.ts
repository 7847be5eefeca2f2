import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { countEvents } from "@todoke/core/views/count-events";
import { readEvents, stateOf } from "@todoke/core/views/event-row";
import { type ListedEvent, listEvents, type Viewing } from "@todoke/core/views/list-events";
import type { ListCursor } from "@todoke/core/views/merged-keys";
import { EventCount, EventFilter, EventPage, EventQuery } from "../contract/events.ts";
import { createCursors, toPage } from "../cursor.ts";
import type { ApiEnvironment } from "../environment.ts";
import { toSummary } from "../event-views.ts";
import { fits, toCoreFilter, toCountFilter } from "../filter.ts";
import type { ApiParts } from "../parts.ts";
import { json, route } from "../route.ts";

const list = route({
  method: "get",
  path: "/events",
  permission: "read",
  tag: "Events",
  summary: "List events",
  description:
    "Without a status: all, last recorded first. Pending, stale and parked ones: first due first. " +
    "A page can be short, or empty, and not be the last: `page.exhausted` says it.",
  request: { query: EventQuery },
  responses: { 200: json(EventPage, "One page") },
});

const count = route({
  method: "get",
  path: "/events/count",
  permission: "read",
  tag: "Events",
  summary: "Count events, up to a cap",
  description:
    "Exactly up to 10,000. Not by type, nor what is sent or expired: that would read the table.",
  request: { query: EventFilter },
  responses: { 200: json(EventCount, "How many there are, or at least") },
});

const COUNT_CAP = 10_000;

export function eventsRoutes({ operating, settings, clock }: ApiParts) {
  const cursors = createCursors(settings.cursorKey);
  const viewing: Viewing = {
    dynamodb: operating.dynamodb,
    tableName: operating.tableNames.ProcessedEvents,
    clock,
  };

  /** One event by its id, if it is of the list that was asked for. */
  async function find(q: string, filter: Omit<EventFilter, "q">, timeLeft: () => number) {
    const now = clock();
    const rows = [...(await readEvents([q], timeLeft, viewing)).values()];
    const found = rows.map((row): ListedEvent => ({ row, state: stateOf(row, now) }));
    return found.filter((event) => fits(event, toCoreFilter(filter, now)));
  }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(list, async (c) => {
      const { limit, cursor, ...asked } = c.req.valid("query");
      const { q, ...filter } = asked;
      const scope = { list: "events", filter: asked };
      // Signed by us for this very filter: it is what listEvents gave.
      const from = cursor === undefined ? undefined : (cursors.open(cursor, scope) as ListCursor);
      const timeLeft = c.get("timeLeft");
      const { events, next } =
        q === undefined
          ? await listEvents(
              toCoreFilter(filter, clock()),
              { limit, cursor: from },
              timeLeft,
              viewing,
            )
          : { events: await find(q, filter, timeLeft), next: undefined };
      const subject = c.get("subject");
      const answer: EventPage = {
        items: events.map(({ row, state }) => toSummary(row, state, subject)),
        page: toPage(next, scope, cursors),
        asOf: isoTime(clock()),
      };
      return c.json(answer, 200);
    })
    .openapi(count, async (c) => {
      const { q, ...filter } = c.req.valid("query");
      const timeLeft = c.get("timeLeft");
      const { count, capped } =
        q === undefined
          ? await countEvents(toCountFilter(filter, clock()), COUNT_CAP, timeLeft, viewing)
          : { count: (await find(q, filter, timeLeft)).length, capped: false };
      return c.json({ count, capped, asOf: isoTime(clock()) } satisfies EventCount, 200);
    });
}
