import { OpenAPIHono } from "@hono/zod-openapi";
import { methodNotAllowed } from "hono/method-not-allowed";
import { authenticate } from "./access/authenticate.ts";
import type { Overview } from "./contract/overview.ts";
import type { SandboxControls } from "./contract/sandbox.ts";
import type { Check } from "./contract/system.ts";
import type { ApiEnvironment } from "./environment.ts";
import { hardening } from "./hardening/hardening.ts";
import { createMemo } from "./memo.ts";
import { openApiDocument } from "./openapi.ts";
import type { ApiParts } from "./parts.ts";
import { ApiProblem, notFound, onError, problemResponse } from "./problem.ts";
import { publicPaths } from "./public-paths.ts";
import { activityRoutes } from "./routes/activity.ts";
import { deadLetterRoutes } from "./routes/dead-letters.ts";
import { documentRoutes } from "./routes/document.ts";
import { eventRoutes } from "./routes/event.ts";
import { eventsRoutes } from "./routes/events.ts";
import { healthRoutes } from "./routes/health.ts";
import { meRoutes } from "./routes/me.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { redriveRoutes } from "./routes/redrive.ts";
import { republishRoutes } from "./routes/republish.ts";
import { republishManyRoutes } from "./routes/republish-many.ts";
import { sandboxRoutes } from "./routes/sandbox.ts";
import { sweepRoutes } from "./routes/sweep.ts";
import { sweeperRoutes } from "./routes/sweeper.ts";
import { systemRoutes } from "./routes/system.ts";

/** For `hc<Api>`. It names the sandbox's routes, too; `GET /me` says whether they are there. */
export type Api = ReturnType<typeof createApi>;

const V1 = "/api/v1";

/** Several pages that are open at once cost one reading; a write is seen at once, on this instance. */
const OVERVIEW_MILLISECONDS = 5_000;
/** What is deployed changes by a deployment. */
const DOCTOR_MILLISECONDS = 60_000;

/**
 * The operations API. It knows no host: what it works with comes in `parts`.
 *
 * Everything under `/api/v1` asks who is there first, also where there is no such path: only the
 * public paths do not. A route that was forgotten somewhere is then closed, and not open.
 */
export function createApi(parts: ApiParts) {
  const { sandbox, settings, clock } = parts;
  const memos = {
    overview: createMemo<Overview>(OVERVIEW_MILLISECONDS, clock),
    doctor: createMemo<readonly Check[]>(DOCTOR_MILLISECONDS, clock),
  };
  const app = createBase(parts, memos.overview.forget);
  const named = app
    .route(V1, healthRoutes(parts))
    .route(V1, meRoutes(parts))
    .route(V1, overviewRoutes(parts, memos))
    .route(V1, metricsRoutes(parts))
    .route(V1, eventsRoutes(parts))
    .route(V1, eventRoutes(parts))
    .route(V1, republishRoutes(parts))
    .route(V1, republishManyRoutes(parts))
    .route(V1, deadLetterRoutes(parts))
    .route(V1, redriveRoutes(parts))
    .route(V1, sweeperRoutes(parts))
    .route(V1, sweepRoutes(parts))
    .route(V1, activityRoutes(parts))
    .route(V1, systemRoutes(parts, memos.doctor))
    .route(
      "/api",
      documentRoutes(() => openApiDocument(app, settings.version)),
    );
  const withSandbox = (controls: SandboxControls) =>
    named.route(V1, sandboxRoutes(controls, clock));
  // Not there, and answered with 404, as the type's own comment says.
  return sandbox ? withSandbox(sandbox) : (named as ReturnType<typeof withSandbox>);
}

function createBase(parts: ApiParts, onWrite: () => void) {
  const app = new OpenAPIHono<ApiEnvironment>({
    // As it was sent: Hono's own way decodes some of it, and the event `%63ount` would be the route `count`.
    getPath: (request) => new URL(request.url).pathname,
    defaultHook: (result) => {
      if (result.success) return;
      const issues = result.error.issues.map(({ path, message }) => ({
        path: path.map(String).join("."),
        message,
      }));
      throw new ApiProblem("invalid_request", { issues });
    },
  });
  app.onError(onError);
  app.notFound(notFound);
  for (const middleware of hardening(parts)) app.use(middleware);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, allow) =>
        problemResponse(c, new ApiProblem("method_not_allowed", { allow })),
    }),
  );
  const whoIsThere = authenticate(parts);
  app.use(`${V1}/*`, (c, next) => (publicPaths.has(c.req.path) ? next() : whoIsThere(c, next)));
  app.use(`${V1}/*`, async (c, next) => {
    await next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") onWrite();
  });
  return app;
}
