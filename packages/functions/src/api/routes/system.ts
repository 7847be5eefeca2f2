import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { errorText } from "@todoke/core/errors";
import { type Check, checkIds, SystemChecks } from "../contract/system.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { Memo } from "../memo.ts";
import { deployedIds, ownChecks, unknownCheck } from "../own-checks.ts";
import type { ApiParts } from "../parts.ts";
import { json, route } from "../route.ts";

const checks = route({
  method: "get",
  path: "/system/checks",
  permission: "read",
  tag: "System",
  summary: "Examine the system: what is set up as it must be, and what is not",
  responses: { 200: json(SystemChecks, "The doctor's findings") },
});

export function systemRoutes(parts: ApiParts, doctor: Memo<readonly Check[]>) {
  return new OpenAPIHono<ApiEnvironment>().openapi(checks, async (c) => {
    const log = (error: unknown) =>
      parts.log({
        level: "warn",
        ...{ requestId: c.get("requestId"), method: "GET", route: "/api/v1/system/checks" },
        ...{ status: 200, milliseconds: 0, error: errorText(error) },
      });
    const found = await Promise.all([
      doctor.read(parts.doctor).catch((error: unknown) => {
        log(error);
        return deployedIds.map(unknownCheck);
      }),
      ...ownChecks(c.get("timeLeft"), parts).map(({ id, examine }) =>
        examine().catch((error: unknown) => {
          log(error);
          return unknownCheck(id);
        }),
      ),
    ]);
    // The host's word goes first: it may know more of a check that the app makes itself, too.
    const byId = new Map(
      found
        .flat()
        .toReversed()
        .map((check) => [check.id, check]),
    );
    const answer: SystemChecks = {
      checks: checkIds.flatMap((id) => byId.get(id) ?? []),
      authentication: parts.access.mode,
      asOf: isoTime(parts.clock()),
    };
    return c.json(answer, 200);
  });
}
