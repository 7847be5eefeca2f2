import { OpenAPIHono } from "@hono/zod-openapi";
import { made } from "./contract/on-first-use.ts";
import type { ApiEnvironment } from "./environment.ts";

export type OpenApiDocument = ReturnType<OpenAPIHono<ApiEnvironment>["getOpenAPI31Document"]>;

const DESCRIPTION = `What Todoke knows of its events, and what an operator can do about them.

Errors are problem+json (RFC 9457) with a \`code\` that never changes and the request's id. Lists are
read page by page: give \`page.next\` as \`cursor\`, with the same filter. A write with an
\`Idempotency-Key\` is safe to repeat. Every write leaves exactly one entry in the audit log.`;

/** The description of every route that the app has, made from the very schemas that validate. */
export function openApiDocument(
  app: OpenAPIHono<ApiEnvironment>,
  version: string,
): OpenApiDocument {
  const described = new OpenAPIHono<ApiEnvironment>();
  const { openAPIRegistry } = described;
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type === "route") openAPIRegistry.registerPath(withSchemas(definition.route));
  }
  openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "A token of Todoke's, or a JWT, as the stage is set up.",
  });
  openAPIRegistry.registerComponent("securitySchemes", "opsToken", {
    type: "apiKey",
    in: "header",
    name: "X-Ops-Token",
    description: "The same, where CloudFront replaces the Authorization header.",
  });
  return described.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Todoke operations API", version, description: DESCRIPTION },
    servers: [{ url: "/" }],
  });
}

// The same type: what stands for a schema has that schema's.
const withSchemas = <Route>(route: Route): Route => made(route) as Route;
