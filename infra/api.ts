import { apiPermissions } from "./api-permissions.ts";
import { apiSettings, opsTokens, timeoutSeconds } from "./api-settings.ts";
import { lambda } from "./function.ts";
import { notifications } from "./notifications.ts";
import { deadLetterQueue, eventQueue } from "./queue.ts";
import { router } from "./router.ts";
import { ops, orderRecords, processedEvents } from "./storage.ts";

/** The operations API, at `/api` of the router and nowhere else. */
export const api = new sst.aws.Function("Api", {
  ...lambda,
  handler: "packages/functions/src/api.handler",
  timeout: `${timeoutSeconds.function} seconds`,
  // A dozen people with the page open take two or three. Limits of requests are counted by each
  // instance for itself, so that this also bounds what a stolen token could do.
  concurrency: { reserved: 5 },
  url: {
    // SST's default answers that every page may read.
    cors: false,
    router: { instance: router, path: "/api", readTimeout: `${timeoutSeconds.origin} seconds` },
  },
  link: [
    ...[processedEvents, orderRecords, ops, eventQueue, deadLetterQueue, notifications],
    ...[opsTokens, apiSettings],
  ],
  permissions: apiPermissions,
});
