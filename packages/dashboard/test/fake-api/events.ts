import type { EventFilter, EventSummary } from "@todoke/functions/api/contract/events";
import { Hono } from "hono";
import { detailOf } from "./event-detail.ts";
import { problem } from "./problems.ts";
import { republishOne, unparkOne } from "./republish.ts";
import type { World } from "./world.ts";

const COUNT_CAP = 10_000;

/** Keyset pages over the rows of the world, as the real API has them. */
export function eventRoutes(world: World): Hono {
  const app = new Hono();
  app.get("/events", (context) => {
    const query = context.req.query();
    const all = matching(world, query);
    const limit = Number(query.limit ?? 50);
    const after =
      query.cursor === undefined ? -1 : all.findIndex((e) => e.eventId === query.cursor);
    if (query.cursor !== undefined && after === -1) return problem(context, 400, "invalid_cursor");
    const items = all.slice(after + 1, after + 1 + limit);
    const exhausted = after + 1 + limit >= all.length;
    const next = exhausted ? null : (items.at(-1)?.eventId ?? null);
    return context.json({ items, page: { next, exhausted }, asOf: world.iso() });
  });
  app.get("/events/count", (context) => {
    const { length } = matching(world, context.req.query());
    const count = Math.min(length, COUNT_CAP);
    return context.json({ count, capped: length > COUNT_CAP, asOf: world.iso() });
  });
  app.get("/events/:id", (context) => {
    const row = world.events.find(({ eventId }) => eventId === context.req.param("id"));
    if (!row) return problem(context, 404, "not_found");
    return context.json(detailOf(world, row));
  });
  app.post("/events/:id/republish", async (context) => {
    const { reason, force } = await context.req.json();
    const outcome = republishOne(world, context.req.param("id"), reason, force === true, false);
    if (outcome.kind === "already_sent") return problem(context, 409, "already_sent");
    return context.json({ eventId: context.req.param("id"), outcome, asOf: world.iso() }, 202);
  });
  app.post("/events/:id/unpark", async (context) => {
    const { reason } = await context.req.json();
    const eventId = context.req.param("id");
    const auditId = unparkOne(world, eventId, reason);
    if (auditId === undefined) return problem(context, 409, "not_parked");
    return context.json(
      { eventId, outcome: { kind: "unparked", auditId }, asOf: world.iso() },
      202,
    );
  });
  app.post("/events/republish", async (context) => {
    const body = await context.req.json();
    const rows: readonly { eventId: string }[] = body.ids
      ? body.ids.map((eventId: string) => ({ eventId }))
      : matching(world, body.filter);
    const taken = rows.slice(0, body.maxItems ?? 100);
    const outcomes = taken.map(({ eventId }) => ({
      eventId,
      outcome: republishOne(world, eventId, body.reason, body.force === true, body.dryRun === true),
    }));
    const counts: Record<string, number> = {};
    for (const { outcome } of outcomes) counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
    if (!body.dryRun) await new Promise((done) => setTimeout(done, taken.length * 20));
    const end = rows.length > taken.length ? "max_items" : "done";
    return context.json({ end, handled: taken.length, counts, outcomes, asOf: world.iso() });
  });
  return app;
}

function matching(world: World, filter: Record<string, string | undefined> | EventFilter) {
  const { status, type, age, from, to, q } = filter;
  const byDue = status === "pending" || status === "stale" || status === "parked";
  const sortOf = (row: EventSummary) => (byDue ? row.dueAt : row.recordedAt) ?? "";
  const found = world.events.filter(
    (row) =>
      isOf(status, row) &&
      (type === undefined || row.type === type) &&
      (age === undefined ||
        Date.parse(row.recordedAt ?? "") <= world.now() - Number(age) * 1_000) &&
      (from === undefined || sortOf(row) >= from) &&
      (to === undefined || sortOf(row) <= to) &&
      (q === undefined || row.eventId === q),
  );
  return byDue ? found.toSorted((a, b) => sortOf(a).localeCompare(sortOf(b))) : found;
}

const isOf = (status: string | undefined, { state }: EventSummary): boolean =>
  status === undefined ||
  state === status ||
  (status === "pending" && state === "stale") ||
  (status === "sent" && state === "expired");
