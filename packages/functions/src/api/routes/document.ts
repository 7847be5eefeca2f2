import { OpenAPIHono } from "@hono/zod-openapi";
import * as z from "../contract/zod.ts";
import { docsPage } from "../docs/docs-page.ts";
import { docsStyle } from "../docs/docs-style.ts";
import type { ApiEnvironment } from "../environment.ts";
import type { OpenApiDocument } from "../openapi.ts";
import { json, route } from "../route.ts";

const document = route({
  method: "get",
  path: "/openapi.json",
  permission: "public",
  tag: "Documentation",
  summary: "Read this description, as OpenAPI 3.1",
  responses: { 200: json(z.record(z.string(), z.unknown()), "The document") },
});

const page = route({
  method: "get",
  path: "/docs",
  permission: "public",
  tag: "Documentation",
  summary: "Read this description, as a page",
  responses: { 200: { description: "HTML, without any script" } },
});

const style = route({
  method: "get",
  path: "/docs.css",
  permission: "public",
  tag: "Documentation",
  summary: "Read the page's style sheet",
  responses: { 200: { description: "CSS" } },
});

/** @param documentOf made when it is first asked for: then all routes are there */
export function documentRoutes(documentOf: () => OpenApiDocument) {
  let made: OpenApiDocument | undefined;
  const once = () => {
    made ??= documentOf();
    return made;
  };
  return new OpenAPIHono<ApiEnvironment>()
    .openapi(document, (c) => c.json({ ...once() } as Record<string, unknown>, 200))
    .openapi(page, (c) => c.html(docsPage(once())))
    .openapi(style, (c) => c.body(docsStyle, 200, { "content-type": "text/css; charset=utf-8" }));
}
