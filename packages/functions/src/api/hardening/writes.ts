import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiParts } from "../parts.ts";
import { ApiProblem } from "../problem.ts";

const reads: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const isWrite = (c: Context): boolean => !reads.has(c.req.method);

/** Looking at everything, changing nothing: for an incident, or a person in training. */
export const refuseWrites =
  ({ settings }: ApiParts): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    if (settings.readOnly && isWrite(c)) {
      throw new ApiProblem("read_only", { allow: ["GET", "HEAD"] });
    }
    await next();
  };

/**
 * Refuses writes that another site's page makes a browser send. Browsers name the page's origin on
 * every such request and let no script change it; programs that are no browser name none.
 *
 * `hono/csrf` looks only at requests with a form's content type: here those are refused anyway.
 */
export const refuseForeignPages =
  ({ settings }: ApiParts): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    if (isWrite(c) && !isOwnPage(c, settings.allowedOrigins))
      throw new ApiProblem("foreign_origin");
    await next();
  };

function isOwnPage(c: Context, allowedOrigins: readonly string[]): boolean {
  const origin = c.req.header("origin");
  if (origin !== undefined) return allowedOrigins.includes(origin) || isOwnOrigin(c, origin);
  // `none`: a person's own doing. https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
  const site = c.req.header("sec-fetch-site");
  return site === undefined || site === "same-origin" || site === "none";
}

/**
 * Behind CloudFront `Host` is the function's own and `X-Forwarded-Host` is the page's. Another
 * site's page can set neither: no form can, and a script would have to be allowed by us first.
 */
function isOwnOrigin(c: Context, origin: string): boolean {
  if (!URL.canParse(origin)) return false; // "null", of a sandboxed frame
  const hosts = [c.req.header("host"), c.req.header("x-forwarded-host")];
  return hosts.includes(new URL(origin).host) && c.req.header("sec-fetch-site") !== "cross-site";
}

/** What a form can send is refused. No body at all needs no type. */
export const demandJson: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const type = c.req.header("content-type");
  const isJson = type !== undefined && /^application\/json\s*(;|$)/i.test(type.trim());
  if (isWrite(c) && !isJson && (type !== undefined || (await c.req.arrayBuffer()).byteLength > 0)) {
    throw new ApiProblem("not_json");
  }
  await next();
};
