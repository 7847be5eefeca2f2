import type { MiddlewareHandler } from "hono";
import type { ApiEnvironment } from "../environment.ts";
import type { ApiParts } from "../parts.ts";
import { accessLog } from "./access-log.ts";
import { limitBody } from "./body-limit.ts";
import { requestFacts } from "./request.ts";
import { responseHeaders } from "./response-headers.ts";
import { demandJson, refuseForeignPages, refuseWrites } from "./writes.ts";

/**
 * What every request passes before anybody asks who sends it, in this order, on every path.
 *
 * There is no CORS in it: the page and the API have one address, so no other page may read from it.
 */
export const hardening = (parts: ApiParts): MiddlewareHandler<ApiEnvironment>[] => [
  requestFacts(parts.settings.timeoutMilliseconds),
  responseHeaders,
  accessLog(parts),
  refuseForeignPages(parts),
  refuseWrites(parts),
  limitBody,
  demandJson,
];
