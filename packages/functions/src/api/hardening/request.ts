import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ApiEnvironment } from "../environment.ts";
import { hostOf } from "./caller.ts";

/**
 * Gives each request its id and its time.
 *
 * The id is Lambda's, under which its own log lines are, or else a new one. A client's is not
 * taken: it could name another person's request, or write into the log.
 *
 * The time is measured by a clock that only goes forward: a sandbox moves the other one.
 *
 * @param timeoutMilliseconds what one request may take, if its host does not end it earlier
 */
export const requestFacts =
  (timeoutMilliseconds: number): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const { lambdaContext } = hostOf(c);
    const deadline = performance.now() + timeoutMilliseconds;
    c.set("requestId", lambdaContext?.awsRequestId ?? randomUUID());
    c.set("timeLeft", () => {
      const left = deadline - performance.now();
      return lambdaContext ? Math.min(left, lambdaContext.getRemainingTimeInMillis()) : left;
    });
    await next();
  };
