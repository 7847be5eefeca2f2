import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime, type TimeLeft } from "@todoke/core/clock";
import { errorText } from "@todoke/core/errors";
import { type BusinessRow, businessRows } from "@todoke/core/views/business-rows";
import { type EventView, viewEvent } from "@todoke/core/views/event";
import { timelineOf } from "@todoke/core/views/timeline";
import { EventDetail } from "../contract/events.ts";
import type { ApiEnvironment, Subject } from "../environment.ts";
import { EventParams, eventIdOf } from "../event-param.ts";
import {
  toAuditEntry,
  toNotification,
  toRawItem,
  toSource,
  toSummary,
  toTtl,
} from "../event-views.ts";
import { jsonObject } from "../json-safe.ts";
import { type Masking, maskingFor } from "../masking.ts";
import type { ApiParts } from "../parts.ts";
import { ApiProblem } from "../problem.ts";
import { json, route } from "../route.ts";
import { toTimelineEntry } from "../timeline-view.ts";

const read = route({
  method: "get",
  path: "/events/{eventId}",
  permission: "read",
  tag: "Events",
  summary: "Read all that is known of one event",
  description: "Payload is masked for those without `payload:read`, and is said to be.",
  problems: [404],
  request: { params: EventParams },
  responses: { 200: json(EventDetail, "The event") },
});

export function eventRoutes(parts: ApiParts) {
  const { operating, settings, clock } = parts;
  const { dynamodb, tableNames } = operating;
  return new OpenAPIHono<ApiEnvironment>().openapi(read, async (c) => {
    const eventId = eventIdOf(c);
    const timeLeft = c.get("timeLeft");
    const view = await viewEvent(eventId, timeLeft, { dynamodb, tableNames, clock });
    if (view === undefined) {
      throw new ApiProblem("not_found", { detail: "There is no event with this id." });
    }
    const records = await recordsOf(eventId, view, timeLeft, parts).catch((error: unknown) => {
      // The page of an event must not fail by its definition, or a table that is not ours.
      parts.log({
        level: "warn",
        ...{ requestId: c.get("requestId"), method: "GET", route: "/api/v1/events/:eventId" },
        ...{ status: 200, milliseconds: 0, error: errorText(error) },
      });
      return undefined;
    });
    const subject = c.get("subject");
    const masking = maskingFor(subject, settings.maskedPaths);
    const answer: EventDetail = {
      eventId,
      ...toDetail(view, subject, masking, clock()),
      records: (records ?? []).map((record) => toRecord(record, masking)),
      ...(records === undefined ? { recordsUnavailable: true } : {}),
      asOf: isoTime(clock()),
    };
    return c.json(answer, 200);
  });
}

const recordsOf = async (
  eventId: string,
  { event }: EventView,
  timeLeft: TimeLeft,
  { operating, tableNames, registry }: ApiParts,
): Promise<readonly BusinessRow[]> =>
  businessRows(eventId, event?.row.event_type, timeLeft, {
    dynamodb: operating.dynamodb,
    tableNames,
    registry,
  });

function toDetail({ event, audit }: EventView, subject: Subject, masking: Masking, now: number) {
  const row = event?.row;
  const raw = event && toRawItem(event.raw, event.row, subject, masking);
  return {
    state: event?.state ?? null,
    summary: event ? toSummary(event.row, event.state, subject) : null,
    timeline: timelineOf(row, audit, now).map((step) => toTimelineEntry(step, subject)),
    notification: row ? toNotification(row, masking) : null,
    source: row ? toSource(row) : null,
    fingerprint: row?.fingerprint ?? null,
    raw: raw?.value ?? null,
    rawMasked: raw?.masked ?? false,
    ttl: row ? toTtl(row, now) : null,
    activity: audit.map((entry) => toAuditEntry(entry, subject)),
  };
}

function toRecord({ table, key, item }: BusinessRow, masking: Masking) {
  // Of a business row only its key and whose it is are known to be no payload.
  const ours = new Set([...Object.keys(key), "event_id", "recorded_at"]);
  const shown = item && masking.item(item, ours);
  return {
    table,
    key: { ...key },
    item: shown ? jsonObject(shown.value) : null,
    masked: shown?.masked ?? false,
  };
}
