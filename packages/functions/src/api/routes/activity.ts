import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { listAudit } from "@todoke/core/views/ops-log";
import { ActivityPage, ActivityQuery } from "../contract/activity.ts";
import { createCursors, toPage } from "../cursor.ts";
import type { ApiEnvironment } from "../environment.ts";
import { toAuditEntry } from "../event-views.ts";
import type { ApiParts } from "../parts.ts";
import { json, route } from "../route.ts";

const list = route({
  method: "get",
  path: "/activity",
  permission: "read",
  tag: "Activity",
  summary: "List what people did, newest first",
  request: { query: ActivityQuery },
  responses: { 200: json(ActivityPage, "One page of the audit log") },
});

const scope = { list: "activity" };

export function activityRoutes({ operating, settings, clock }: ApiParts) {
  const cursors = createCursors(settings.cursorKey);
  const ops = { dynamodb: operating.dynamodb, tableName: operating.tableNames.Ops };
  return new OpenAPIHono<ApiEnvironment>().openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const after = cursor === undefined ? undefined : String(cursors.open(cursor, scope));
    const page = await listAudit({ limit, after }, c.get("timeLeft"), ops);
    const answer: ActivityPage = {
      items: page.entries.map((entry) => toAuditEntry(entry, c.get("subject"))),
      page: toPage(page.next, scope, cursors),
      asOf: isoTime(clock()),
    };
    return c.json(answer, 200);
  });
}
