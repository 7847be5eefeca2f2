import { OpenAPIHono } from "@hono/zod-openapi";
import { Health, Readiness } from "../contract/system.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiParts } from "../parts.ts";
import { readiness } from "../readiness.ts";
import { json, route } from "../route.ts";

const healthz = route({
  method: "get",
  path: "/healthz",
  permission: "public",
  tag: "Health",
  summary: "Say that the API runs",
  responses: { 200: json(Health, "It runs") },
});

const readyz = route({
  method: "get",
  path: "/readyz",
  permission: "public",
  tag: "Health",
  summary: "Say of each thing the API works with whether it answers",
  responses: {
    200: json(Readiness, "All of them answer"),
    503: json(Readiness, "Some do not"),
  },
});

export function healthRoutes(parts: ApiParts) {
  const ready = readiness(parts);
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(healthz, (c) => c.json({ status: "ok" as const }, 200))
    .openapi(readyz, async (c) => {
      const answer = await ready();
      return answer.status === "ready" ? c.json(answer, 200) : c.json(answer, 503);
    });
}
