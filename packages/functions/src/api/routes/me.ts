import { OpenAPIHono } from "@hono/zod-openapi";
import { isoTime } from "@todoke/core/clock";
import { Me, may, permissions } from "../contract/access.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiParts } from "../parts.ts";
import { json, route } from "../route.ts";

const me = route({
  method: "get",
  path: "/me",
  permission: "read",
  tag: "Access",
  summary: "Say who you are here and what you may do",
  responses: { 200: json(Me, "You") },
});

export function meRoutes({ access, settings, letters, sandbox, clock }: ApiParts) {
  return new OpenAPIHono<ApiEnvironment>().openapi(me, (c) => {
    const { name, role } = c.get("subject");
    const answer: Me = {
      subject: name,
      role,
      permissions: permissions.filter((permission) => may(role, permission)),
      stage: settings.stage,
      authentication: access.mode,
      readOnly: settings.readOnly,
      features: { sandbox: sandbox !== undefined, fifo: letters.fifo },
      apiVersion: 1,
      asOf: isoTime(clock()),
    };
    return c.json(answer, 200);
  });
}
