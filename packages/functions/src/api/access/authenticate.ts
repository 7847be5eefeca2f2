import type { Context, MiddlewareHandler } from "hono";
import { may, type Permission, roleFor } from "../contract/access.ts";
import type { ApiEnvironment, Subject } from "../environment.ts";
import { addressOf } from "../hardening/caller.ts";
import { createRateLimits, type RateLimits } from "../hardening/rate-limits.ts";
import type { ApiParts } from "../parts.ts";
import { ApiProblem } from "../problem.ts";
import { tokenIn } from "./credentials.ts";

/**
 * Finds out who asks, and counts it: sets `subject`, or ends the request.
 *
 * An address that has failed too often is not even looked at for the rest of its minute, also with
 * a good token: were it, a guess would be told by its answer. Who sends no token guesses nothing,
 * and is not counted.
 *
 * @throws ApiProblem not_authenticated, token_expired, forbidden, too_many_requests or unavailable
 */
export function authenticate({ access, settings }: ApiParts): MiddlewareHandler<ApiEnvironment> {
  const limits = createRateLimits(settings.requestsPerMinute);
  return async (c, next) => {
    refuseFor(await limits.blocked(addressOf(c)));
    const found = await access.authenticate(c.req.raw.headers);
    switch (found.kind) {
      case "known":
        refuseFor(await limits.spend(found.subject.name));
        c.set("subject", found.subject);
        return next();
      case "unknown":
        await noteFailure(c, limits);
        throw new ApiProblem("not_authenticated");
      case "expired":
        await noteFailure(c, limits);
        throw new ApiProblem("token_expired");
      case "without_role":
        throw new ApiProblem("forbidden");
      case "unavailable":
        throw new ApiProblem("unavailable");
    }
  };
}

async function noteFailure(c: Context<ApiEnvironment>, limits: RateLimits): Promise<void> {
  if (tokenIn(c.req.raw.headers) !== undefined) await limits.failed(addressOf(c));
}

function refuseFor(seconds: number | undefined): void {
  if (seconds !== undefined) {
    throw new ApiProblem("too_many_requests", { retryAfterSeconds: seconds });
  }
}

/**
 * Lets through who may do this.
 *
 * @throws ApiProblem forbidden, with the role that it takes
 */
export function requires(permission: Permission): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    // Hono's type says that it is always set. Where somebody forgot to authenticate, nobody may.
    const subject: Subject | undefined = c.get("subject");
    if (subject === undefined) throw new ApiProblem("not_authenticated");
    if (!may(subject.role, permission)) {
      throw new ApiProblem("forbidden", { neededRole: roleFor[permission] });
    }
    await next();
  };
}
