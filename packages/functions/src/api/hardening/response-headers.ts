import { apiPolicy, safetyHeaders } from "@todoke/core/page-headers";
import type { MiddlewareHandler } from "hono";
import type { ApiEnvironment } from "../environment.ts";

/** The documentation is a page, with a style sheet of its own and no script. */
const documentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Puts the headers of safety on every answer, those of errors included. */
export const responseHeaders: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(safetyHeaders)) headers.set(name, value);
  const isDocument = headers.get("content-type")?.startsWith("text/html") ?? false;
  headers.set("content-security-policy", isDocument ? documentPolicy : apiPolicy);
  // With an ETag, what is kept is asked for again each time: nothing stale is shown either way.
  if (!headers.has("cache-control")) {
    headers.set("cache-control", headers.has("etag") ? "private, no-cache" : "no-store");
  }
  headers.set("x-request-id", c.get("requestId"));
};
