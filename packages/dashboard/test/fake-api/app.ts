import { may, type Permission, permissions } from "@todoke/functions/api/contract/access";
import { Hono } from "hono";
import { deadLetterRoutes } from "./dead-letters.ts";
import { eventRoutes } from "./events.ts";
import { overviewRoutes } from "./overview.ts";
import { problem } from "./problems.ts";
import { sandboxRoutes } from "./sandbox.ts";
import { sweeperRoutes } from "./sweeper.ts";
import { systemRoutes } from "./system.ts";
import type { World } from "./world.ts";

/**
 * The API as the pages see it, over a world in memory, with knobs for what the real one can only be
 * brought to with effort. `PUT /__fake/knobs` turns them.
 */
export function makeFakeApi(world: World): Hono {
  const api = new Hono();
  api.use(async (context, next) => {
    const { knobs } = world;
    if (knobs.delayMilliseconds > 0)
      await new Promise((done) => setTimeout(done, knobs.delayMilliseconds));
    if (knobs.proxyPage) return context.html("<h1>502 Bad Gateway</h1>", 502);
    if (knobs.token !== null && context.req.header("x-ops-token") !== knobs.token)
      return problem(context, 401, "not_authenticated");
    if (knobs.problem && context.req.path.includes(knobs.problem.path))
      return problem(
        context,
        knobs.problem.status,
        knobs.problem.code,
        knobs.problem.code === "forbidden" ? { neededRole: "operator" } : {},
      );
    const isWrite = context.req.method !== "GET";
    if (isWrite && knobs.readOnly) return problem(context, 405, "read_only");
    if (isWrite && knobs.role === "viewer")
      return problem(context, 403, "forbidden", { neededRole: "operator" });
    return next();
  });
  api.get("/me", (context) => context.json(meOf(world)));
  api.route("/", overviewRoutes(world));
  api.route("/", eventRoutes(world));
  api.route("/", deadLetterRoutes(world));
  api.route("/", sweeperRoutes(world));
  api.route("/", systemRoutes(world));
  api.route("/", sandboxRoutes(world));
  api.get("/activity", (context) =>
    context.json({ items: world.audit, page: { next: null, exhausted: true }, asOf: world.iso() }),
  );
  return new Hono().route("/api/v1", api);
}

function meOf({ knobs, iso }: World) {
  const allowed = (permission: Permission) => may(knobs.role, permission);
  return {
    subject: knobs.token === null ? "local" : "night-shift",
    role: knobs.role,
    permissions: permissions.filter(allowed),
    stage: "local",
    authentication: knobs.token === null ? "none" : "token",
    readOnly: knobs.readOnly,
    features: { sandbox: knobs.sandbox, fifo: false },
    apiVersion: knobs.apiVersion,
    asOf: iso(),
  };
}
