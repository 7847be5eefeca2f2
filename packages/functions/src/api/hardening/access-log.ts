import { errorText } from "@todoke/core/errors";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiLogLine, ApiParts } from "../parts.ts";
import { ApiProblem, toProblem } from "../problem.ts";

/**
 * One line for each request, when it is answered: who asked for what kind of thing, and what came
 * of it. The route's pattern stands for the path, which may hold somebody's id, and neither query
 * nor body is ever in it.
 */
export const accessLog =
  ({ log }: Pick<ApiParts, "log">): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const begun = performance.now();
    await next();
    const { status } = c.res;
    log({
      level: levelOf(status),
      requestId: c.get("requestId"),
      method: c.req.method,
      route: routePath(c, -1),
      status,
      milliseconds: Math.round(performance.now() - begun),
      ...subjectOf(c),
      ...faultOf(c.error),
    });
  };

function levelOf(status: number): ApiLogLine["level"] {
  if (status >= 500) return "error";
  return status >= 400 ? "warn" : "info";
}

/** Nobody, on a public route and where nobody was let in. */
function subjectOf(c: Context<ApiEnvironment>): Pick<ApiLogLine, "subject"> {
  // Hono's type says that it is always set; authentication sets it.
  const subject: { readonly name: string } | undefined = c.get("subject");
  return subject === undefined ? {} : { subject: subject.name };
}

function faultOf(error: Error | undefined): Pick<ApiLogLine, "code" | "error"> {
  if (error === undefined) return {};
  const { code } = toProblem(error);
  return error instanceof ApiProblem ? { code } : { code, error: errorText(error) };
}
